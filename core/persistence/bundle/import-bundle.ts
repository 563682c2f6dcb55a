import { type Fault, pointerOf, shown, type Warning } from '../../operations/tenant-bundle/faults.ts'
import type { Installation } from '../../operations/tenant-bundle/installation-warnings.ts'
import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import type { KnownEntities } from '../../operations/tenant-bundle/known-entities.ts'
import { prepareBundle } from '../../operations/tenant-bundle/prepare-bundle.ts'
import type { Database } from '../database.ts'
import type { PasswordCost } from '../hash-password.ts'
import { inTransaction } from '../run-transaction.ts'
import { statement } from '../session.ts'
import type { Trip } from '../trip.ts'
import { entityRows } from './entity-rows.ts'
import { keepReserved } from './keep-reserved.ts'
import { knownEntities } from './known-entities.ts'
import { placesOf, type ReservationPlaces } from './places.ts'
import { relayCalendar } from './relay-calendar.ts'
import { upserts } from './upsert.ts'
import { writeReservations } from './write-reservations.ts'

export interface ImportOptions {
  /** Epoch ms; what `{today}` is counted from. */
  now: number
  /** Names of the installed plugins; others that the bundle names become warnings. Absent = not checked. */
  installed?: string[]
  /** What else the installation has. Absent = not checked. */
  installation?: Installation
  /** For demo tenants: an occurrence that has reservations is never moved, new ones are added beside it. */
  keepReserved?: boolean
  /** What its passwords are kept at; absent = the full cost. */
  passwordCost?: PasswordCost
  /** Called while a long import writes. */
  onProgress?: (progress: { part: string; done: number; total: number }) => void
}

export type ImportResult =
  | { ok: true; whitelabel: string; counts: Record<string, number>; warnings: Warning[] }
  | { ok: false; faults: Fault[] }

/** Carries the faults out of the transaction, so that nothing stays written. */
class Faulty extends Error {
  readonly faults: Fault[]
  constructor(faults: Fault[]) {
    super('the bundle has faults')
    this.faults = faults
  }
}

/**
 * Creates or updates a white-label with everything under it, all or nothing, idempotent by id. What the bundle does
 * not name stays as it is. Either the warnings, or every fault with its JSON pointer and what was expected.
 */
export async function importBundle(db: Database, source: unknown, options: ImportOptions): Promise<ImportResult> {
  try {
    return await inTransaction(db, (trip) => importIn(db, trip, source, options), { isLong: true })
  } catch (error) {
    if (error instanceof Faulty) return { ok: false, faults: error.faults }
    throw error
  }
}

async function importIn(db: Database, trip: Trip, source: unknown, options: ImportOptions): Promise<ImportResult> {
  const known = knownEntities(trip)
  const prepared = await prepareBundle(source, { ...options, known })
  if (!prepared.ok) throw new Faulty(prepared.faults)
  const { warnings } = prepared
  const places = await placesOf(prepared.bundle, known)
  const bundle = options.keepReserved
    ? await keepReserved(trip, prepared.bundle, known, places, options.now)
    : prepared.bundle
  await write(db, trip, bundle, { known, places }, options)
  const counts = Object.entries(bundle).flatMap(([kind, list]) => (Array.isArray(list) ? [[kind, list.length]] : []))
  return { ok: true, whitelabel: bundle.whitelabel.id, counts: Object.fromEntries(counts), warnings }
}

interface Context {
  known: KnownEntities
  places: ReservationPlaces
}

async function write(db: Database, trip: Trip, bundle: Bundle, { known, places }: Context, options: ImportOptions) {
  const groups = await entityRows(bundle, places, options)
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0) + bundle.reservations.length
  let done = 0
  const progress = (part: string, more: number) => {
    done += more
    options.onProgress?.({ part, done, total })
  }
  await refuseMovesOfReserved(trip, bundle, known)
  await relayCalendar(trip, bundle, known, places)
  trip.queue(...makeWay(bundle))
  await clearMoved(trip, bundle, known)
  for (const { table, key, rows, keep } of groups) {
    for (const one of upserts(db.dialect, table, key, rows, keep)) {
      trip.queue(one)
      await trip.run([])
    }
    progress(table, rows.length)
  }
  await writeReservations(db, trip, bundle, places, options.now, progress)
  trip.queue(...risenRevisions(bundle))
}

/** Unique names that this import may hand from one entity to another are taken from both first. */
function makeWay({ whitelabel, providers, users }: Bundle) {
  return [
    ...providers.map(({ id }) =>
      statement(
        `UPDATE providers SET subdomain = ?, host = NULL WHERE whitelabel = ? AND id = ?`,
        `~${id}`,
        whitelabel.id,
        id,
      ),
    ),
    ...users.map(({ id }) =>
      statement('UPDATE users SET emailkey = ? WHERE whitelabel = ? AND id = ?', `~${id}`, whitelabel.id, id),
    ),
  ]
}

const movable = ['bookables', 'resources', 'resourcegroups', 'forms', 'addons', 'pointspackages', 'blackouts'] as const

/** An entity that comes under another provider now leaves its row under the old one. */
async function clearMoved(trip: Trip, bundle: Bundle, known: KnownEntities) {
  for (const kind of movable) {
    const there = await known.find(
      kind,
      bundle[kind].map(({ id }) => id),
    )
    for (const { id, provider } of bundle[kind]) {
      const before = there.get(id)?.provider
      if (before === undefined || before === provider) continue
      trip.queue(statement(`DELETE FROM ${kind} WHERE provider = ? AND id = ?`, before, id))
    }
  }
}

/** Reservations stay with their provider, so a bookable that has some can't leave it. */
async function refuseMovesOfReserved(trip: Trip, { bookables }: Bundle, known: KnownEntities) {
  const there = await known.find(
    'bookables',
    bookables.map(({ id }) => id),
  )
  const faults: Fault[] = []
  for (const [index, { id, provider }] of bookables.entries()) {
    const before = there.get(id)?.provider
    if (before === undefined || before === provider) continue
    const query = 'SELECT id FROM reservations WHERE provider = ? AND bookable = ? LIMIT 1'
    const [reserved] = await trip.run([statement(query, before, id)])
    if (reserved?.rows.length === 0) continue
    const expected = `"${before}", since it has reservations there`
    faults.push({ pointer: pointerOf('bookables', index, 'provider'), expected, found: shown(provider) })
  }
  if (faults.length > 0) throw new Faulty(faults)
}

/** A tenant's revision is the sum of its white-label's and its own: this one raises it for every provider. */
const risenRevisions = ({ whitelabel }: Bundle) => [
  statement('UPDATE whitelabels SET revision = revision + 1 WHERE id = ?', whitelabel.id),
]
