import type { JobStore } from '../operations/job-store.ts'
import type { TenantScope } from '../operations/tenant.ts'
import type { Database } from './database.ts'
import { eventJobs } from './event-jobs.ts'
import { sqlStatusesAt } from './models/sql-words.ts'
import { verifyNext } from './occupancy/verify.ts'
import { orphanedClaims } from './orphaned-claims.ts'
import { paymentJobs } from './payment-jobs.ts'
import { processJobs } from './processes.ts'
import { attemptOf } from './repositories/payments.ts'
import { uploadOf } from './repositories/uploads.ts'
import { inTransaction } from './run-transaction.ts'
import { type Dialect, integer, type Row, type Statement, statement, text, type Value } from './session.ts'
import { tenantName } from './tenant-scope.ts'
import { webhookJobs } from './webhook-jobs.ts'

export const scopeOf = (row: Row): TenantScope => ({ whitelabel: text(row.whitelabel), provider: text(row.provider) })

/** Tables whose rows expire. */
const endingTables = [
  'sessions',
  'throttles',
  'account_links',
  'sign_on_attempts',
  'sign_on_sessions',
  'booking_sessions',
  'sign_in_marks',
]

/** Holders of live holds and those who wait are still counted. */
const endedHolders = `taken <= ? AND NOT EXISTS (
  SELECT 1 FROM reservations held WHERE held.provider = hold_takers.provider AND held.id = hold_takers.reservation
    AND (held.status = 'waitlisted' OR held.status IN (${sqlStatusesAt('draft')}) AND held.expires > ?))`

/** The most rows that a run of the clean-up removes from a table: no statement takes long or locks many rows. */
const batch = 1_000

/** Removes a batch of rows, the first in the order of a column, by whose index they are found. */
const inBatch = (dialect: Dialect, table: string, column: string, condition: string, ...values: Value[]): Statement => {
  const rows = `FROM ${table} WHERE ${condition} ORDER BY ${column} LIMIT ${batch}`
  return statement(
    dialect === 'mysql' ? `DELETE ${rows}` : `DELETE FROM ${table} WHERE rowid IN (SELECT rowid ${rows})`,
    ...values,
  )
}

/** Removes a batch of the events that ended before an instant. */
export const endOfEvents = (dialect: Dialect, before: number): Statement =>
  inBatch(dialect, 'outbox', 'due', 'lane IS NULL AND due <= ?', before)

/** The jobs' reads across tenants: the only queries without a tenant; each row names its tenant. */
export function jobStore(db: Database): JobStore {
  const read = async (sql: string, ...values: Value[]): Promise<Row[]> =>
    (await db.read([statement(sql, ...values)]))[0]?.rows ?? []
  const write = (one: Statement) => inTransaction(db, (trip) => trip.write(one))

  return {
    async hostOf({ whitelabel, provider }) {
      const [row] = await read(
        `SELECT w.url, p.subdomain, p.domain FROM whitelabels w
          LEFT JOIN providers p ON p.whitelabel = w.id AND p.id = ? WHERE w.id = ?`,
        provider,
        whitelabel,
      )
      if (!row || (provider !== '' && !row.subdomain)) return null
      if (provider === '') return text(row.url)
      return text(row.domain) || `${text(row.subdomain)}.${text(row.url)}`
    },
    ...eventJobs(db),
    async scopesWithExpiredHolds(now, limit) {
      const rows = await read(
        `SELECT DISTINCT p.whitelabel, r.provider FROM reservations r JOIN providers p ON p.id = r.provider
          WHERE r.status IN (${sqlStatusesAt('draft')}) AND r.expires <= ? LIMIT ?`,
        now,
        limit,
      )
      return rows.map(scopeOf)
    },
    async scopesWithDue(now, limit) {
      const rows = await read(
        `SELECT DISTINCT p.whitelabel, r.provider FROM reservations r JOIN providers p ON p.id = r.provider
          WHERE r.due <= ? LIMIT ?`,
        now,
        limit,
      )
      return rows.map(scopeOf)
    },
    async scopesThatRemind() {
      const providers = await read("SELECT whitelabel, id AS provider FROM providers WHERE reminders > ''")
      const others = await read(
        `SELECT DISTINCT p.whitelabel, b.provider FROM bookables b JOIN providers p ON p.id = b.provider
          WHERE b.reminders > ''`,
      )
      const scopes = [...providers, ...others].map(scopeOf)
      return [...new Map(scopes.map((scope) => [tenantName(scope), scope])).values()]
    },
    async markOf(job) {
      const [row] = await read('SELECT at FROM job_marks WHERE name = ?', job)
      return row ? integer(row.at) : null
    },
    async setMark(job, at) {
      if ((await write(statement('UPDATE job_marks SET at = ? WHERE name = ?', at, job))) === 0)
        await write(statement('INSERT INTO job_marks (name, at) VALUES (?, ?)', job, at))
    },
    async scopesWithQueues({ now, after, limit }) {
      const rows = await read(
        `SELECT DISTINCT p.whitelabel, r.provider FROM reservations r JOIN providers p ON p.id = r.provider
          WHERE r.due > ? AND r.status = 'waitlisted' AND r.provider > ? ORDER BY r.provider LIMIT ?`,
        now,
        after,
        limit,
      )
      return rows.map(scopeOf)
    },
    ...paymentJobs(db, read, write),
    ...processJobs(db),
    ...webhookJobs(db),
    ...orphanedClaims(db),
    async attemptByReference({ provider }, processor, reference) {
      const sql = 'SELECT * FROM payment_attempts WHERE provider = ? AND processor = ? AND reference = ? LIMIT 1'
      const [row] = await read(sql, provider, processor, reference)
      return row ? attemptOf(row) : null
    },
    async claimUploads({ now, until, limit }) {
      const rows = await read('SELECT * FROM uploads WHERE expires <= ? ORDER BY expires, id LIMIT ?', now, limit)
      const claim = (row: Row) => {
        const sql = 'UPDATE uploads SET expires = ? WHERE provider = ? AND id = ? AND expires = ?'
        return write(statement(sql, until, text(row.provider), text(row.id), integer(row.expires)))
      }
      const claimed = await Promise.all(rows.map(claim))
      return rows
        .filter((_row, index) => claimed[index] === 1)
        .map((row) => ({ scope: scopeOf(row), upload: { ...uploadOf(row), expires: until } }))
    },
    compareDays: (after, limit, clock) => verifyNext(db, after, limit, clock),
    async forget({ delivered, answered, expired, held }) {
      const removals = [
        endOfEvents(db.dialect, delivered),
        inBatch(db.dialect, 'idempotency_keys', 'created', 'created <= ?', answered),
        ...endingTables.map((table) => inBatch(db.dialect, table, 'expires', 'expires <= ?', expired)),
        inBatch(db.dialect, 'hold_takers', 'taken', endedHolders, held, expired),
        inBatch(db.dialect, 'hold_locks', 'locked', 'locked <= ?', held),
        inBatch(db.dialect, 'payment_events', 'created', 'due IS NULL AND created <= ?', delivered),
        inBatch(db.dialect, 'webhook_deliveries', 'due', 'lane IS NULL AND due <= ?', delivered),
        inBatch(db.dialect, 'processes', 'seen', 'seen <= ?', delivered),
      ]
      let count = 0
      for (const removal of removals) count += await write(removal)
      return count
    },
  }
}
