import type { Database } from '../database.ts'
import { Calendars } from './calendars.ts'
import { SharedLooks } from './shared-looks.ts'

interface Kept {
  calendars: Calendars
  looks: SharedLooks
}

const ofDatabase = new WeakMap<Database, Kept>()

/** What this process keeps of a database's occupancy. */
export function keptOf(db: Database): Kept {
  const kept = ofDatabase.get(db) ?? { calendars: new Calendars(), looks: new SharedLooks() }
  ofDatabase.set(db, kept)
  return kept
}
