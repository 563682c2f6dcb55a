import type { Ports } from '../operations/ports.ts'
import type { Database } from './database.ts'
import { integer, statement } from './session.ts'

/** A process that has said nothing for so long is dead, ms. */
export const silentAfter = 10_000

/** Which processes are alive over a database. */
export const processesPort = (db: Database, own: string): Ports['processes'] => ({
  own,
  async isAlive(id, now) {
    if (id === own) return true
    const [result] = await db.read([statement('SELECT seen FROM processes WHERE id = ?', id)])
    const [row] = result?.rows ?? []
    return row !== undefined && integer(row.seen) > now - silentAfter
  },
})
