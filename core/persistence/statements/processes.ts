import type { JobProcess } from '../../operations/job-store.ts'
import { type Dialect, type Statement, statement, through } from '../session.ts'
import { laneTables } from './lanes.ts'

// By hand: processes and the lease belong to no tenant, and what processes have claimed to any: no model reads
// them.

/** When a process was last seen. Primary key. */
export const selectSeen = (id: string): Statement => statement('SELECT seen FROM processes WHERE id = ?', id)

/** Notes a sign of life; the first one adds the process. Primary key. */
export function sayAlive(dialect: Dialect, { id, isWorker }: JobProcess, now: number): Statement {
  const otherwise = dialect === 'mysql' ? 'ON DUPLICATE KEY UPDATE' : 'ON CONFLICT (id) DO UPDATE SET'
  return statement(
    `INSERT INTO processes (id, seen, worker) VALUES (?, ?, ?) ${otherwise} seen = ?`,
    ...[id, now, isWorker ? 1 : 0, now],
  )
}

/** The lease of the jobs, and when its holder was seen. Primary keys. */
export const selectLease: Statement = statement(
  `SELECT lease.holder, alive.seen, alive.worker FROM leases lease
    LEFT JOIN processes alive ON alive.id = lease.holder WHERE lease.name = 'jobs'`,
)

/** Hands the lease on, if its holder still has it. Primary key. */
export const handLease = (from: string, to: string): Statement =>
  statement("UPDATE leases SET holder = ? WHERE name = 'jobs' AND holder = ?", to, from)

/** What processes claim before they deliver it. */
export const claimedTables = ['outbox', ...laneTables] as const

/** What processes had claimed that have died, by `{table}_holder`. */
export const selectOrphans = (
  dialect: Dialect,
  table: (typeof claimedTables)[number],
  { process, silentSince, limit }: { process: string; silentSince: number; limit: number },
): Statement =>
  statement(
    `SELECT c.provider, c.id, c.due, c.holder FROM ${through(dialect, `${table}_holder`, `${table} c`)}
      WHERE c.holder > '' AND c.holder <> ? AND EXISTS
        (SELECT 1 FROM ${through(dialect, 'PRIMARY', 'processes dead')} WHERE dead.id = c.holder AND dead.seen <= ?)
      LIMIT ?`,
    ...[process, silentSince, limit],
  )

/** Ends a claim that is still as it was read. Primary key. */
export const endClaim = (
  table: (typeof claimedTables)[number],
  { provider, id, due, holder }: { provider: string; id: string; due: number; holder: string },
  again: number,
): Statement =>
  statement(
    `UPDATE ${table} SET due = ?, holder = NULL WHERE provider = ? AND id = ? AND due = ? AND holder = ?`,
    ...[again, provider, id, due, holder],
  )
