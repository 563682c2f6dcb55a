import type { JobProcess, JobStore } from '../operations/job-store.ts'
import type { Ports } from '../operations/ports.ts'
import type { Database } from './database.ts'
import { inTransaction } from './run-transaction.ts'
import { integer, type Statement, text } from './session.ts'
import { handLease, sayAlive, selectLease, selectSeen } from './statements/processes.ts'

/** A process without a sign of life for this long counts as dead, ms. */
export const silentAfter = 10_000

/** Which processes over a database are alive. */
export const processesPort = (db: Database, own: string): Ports['processes'] => ({
  own,
  async isAlive(id, now) {
    if (id === own) return true
    const [result] = await db.read([selectSeen(id)])
    const [row] = result?.rows ?? []
    return row !== undefined && integer(row.seen) > now - silentAfter
  },
})

type ProcessJobs = Pick<JobStore, 'sayAlive' | 'takeLease' | 'leaveLease'>

/**
 * The signs of life of the processes, and the lease of the jobs. The lease names its holder only: the holder's sign of
 * life renews it. The times are those of the processes' clocks, like every other time in the rows.
 */
export function processJobs(db: Database): ProcessJobs {
  const write = (one: Statement) => inTransaction(db, (trip) => trip.writeLast(one))
  const hand = (from: string, to: string) => write(handLease(from, to))
  return {
    async sayAlive({ id, isWorker }, now) {
      await write(sayAlive(db.dialect, { id, isWorker }, now))
    },
    async takeLease(own, { silentSince }) {
      const [result] = await db.read([selectLease])
      const [row] = result?.rows ?? []
      if (!row) return false
      const holder = {
        id: text(row.holder),
        isWorker: integer(row.worker) === 1,
        isSilent: integer(row.seen) <= silentSince,
      }
      if (holder.id === own.id) return true
      return mayTake(own, holder) && (await hand(holder.id, own.id)) === 1
    },
    async leaveLease(process) {
      await hand(process, '')
    },
  }
}

/** A silent holder loses the lease to anybody, a server to a worker. */
const mayTake = (own: JobProcess, holder: JobProcess & { isSilent: boolean }): boolean =>
  holder.isSilent || (own.isWorker && !holder.isWorker)
