import type { JobStore } from '../operations/job-store.ts'
import type { Database } from './database.ts'
import { inTransaction } from './run-transaction.ts'
import { integer, type Row, text } from './session.ts'
import { claimedTables, endClaim, selectOrphans } from './statements/processes.ts'

const seen = (row: Row) => ({
  provider: text(row.provider),
  id: text(row.id),
  due: integer(row.due),
  holder: text(row.holder),
})

/** Ends the claims of processes that died while delivering. */
export const orphanedClaims = (db: Database): Pick<JobStore, 'endOrphanedClaims'> => ({
  async endOrphanedClaims({ process, now, silentSince, limit }) {
    const found = await db.read(
      claimedTables.map((table) => selectOrphans(db.dialect, table, { process, silentSince, limit })),
    )
    const ends = claimedTables.flatMap((table, index) =>
      (found[index]?.rows ?? []).map(seen).map((row) => endClaim(table, row, Math.min(now, row.due))),
    )
    if (ends.length === 0) return 0
    const counts = await inTransaction(db, (trip) => trip.writeAll(ends))
    return counts.reduce((sum, count) => sum + count, 0)
  },
})
