import type { JobStore } from '../operations/job-store.ts'
import type { Database } from './database.ts'
import { inTransaction } from './run-transaction.ts'
import { integer, statement, text, through } from './session.ts'

/** What processes claim before they deliver it. */
const claimedTables = ['outbox', 'webhook_deliveries'] as const

/** Ends the claims of processes that died while delivering. */
export const orphanedClaims = (db: Database): Pick<JobStore, 'endOrphanedClaims'> => ({
  async endOrphanedClaims({ process, now, silentSince, limit }) {
    const found = await db.read(
      claimedTables.map((table) =>
        statement(
          `SELECT c.provider, c.id, c.due, c.holder FROM ${through(db.dialect, `${table}_holder`, `${table} c`)}
            WHERE c.holder > '' AND c.holder <> ? AND EXISTS
              (SELECT 1 FROM ${through(db.dialect, 'PRIMARY', 'processes dead')} WHERE dead.id = c.holder AND dead.seen <= ?)
            LIMIT ?`,
          process,
          silentSince,
          limit,
        ),
      ),
    )
    const ends = claimedTables.flatMap((table, index) =>
      (found[index]?.rows ?? []).map((row) =>
        statement(
          `UPDATE ${table} SET due = ?, holder = NULL WHERE provider = ? AND id = ? AND due = ? AND holder = ?`,
          Math.min(now, integer(row.due)),
          text(row.provider),
          text(row.id),
          integer(row.due),
          text(row.holder),
        ),
      ),
    )
    if (ends.length === 0) return 0
    const counts = await inTransaction(db, (trip) => trip.writeAll(ends))
    return counts.reduce((sum, count) => sum + count, 0)
  },
})
