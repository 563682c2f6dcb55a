import type { DueEvent, JobStore } from '../operations/job-store.ts'
import type { TenantScope } from '../operations/tenant.ts'
import type { Database } from './database.ts'
import { paymentJobs } from './payment-jobs.ts'
import { attemptOf } from './repositories/payments.ts'
import { uploadOf } from './repositories/uploads.ts'
import { inTransaction } from './run-transaction.ts'
import { integer, parsed, type Row, type Statement, statement, text, type Value } from './session.ts'

export const scopeOf = (row: Row): TenantScope => ({ whitelabel: text(row.whitelabel), provider: text(row.provider) })

const eventOf = (row: Row): DueEvent => ({
  id: text(row.id),
  name: text(row.name),
  reservation: text(row.reservation),
  payload: parsed(row.payload, {}),
  created: integer(row.created),
  scope: scopeOf(row),
  attempts: integer(row.attempts) + 1,
})

/** Whose rows end by themselves. */
const endingTables = ['account_links', 'sign_on_attempts', 'sign_on_sessions', 'booking_sessions', 'sign_in_marks']

/** Who took holds that are live is still counted. */
const endedHolders = `DELETE FROM hold_takers WHERE taken <= ? AND NOT EXISTS (
  SELECT 1 FROM reservations held WHERE held.provider = hold_takers.provider AND held.id = hold_takers.reservation
    AND held.status = 'in-progress' AND held.expires > ?)`

/** What the jobs read across tenants; the only queries without a tenant, each of which gives it with the row. */
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
    async claimEvents({ now, until, limit, each, except }) {
      const others = except.map(() => ' AND NOT (whitelabel = ? AND provider = ?)').join('')
      const rows = await read(
        `SELECT * FROM (
            SELECT outbox.*, ROW_NUMBER() OVER (PARTITION BY whitelabel, provider ORDER BY due, id) AS place
            FROM outbox WHERE due <= ?${others}
          ) waiting WHERE place <= ? ORDER BY due, id LIMIT ?`,
        now,
        ...except.flatMap(({ whitelabel, provider }) => [whitelabel, provider]),
        each,
        limit,
      )
      const claimed = await Promise.all(
        rows.map((row) =>
          write(
            statement(
              'UPDATE outbox SET due = ?, attempts = attempts + 1 WHERE provider = ? AND id = ? AND due = ?',
              until,
              text(row.provider),
              text(row.id),
              integer(row.due),
            ),
          ),
        ),
      )
      return rows.filter((_row, index) => claimed[index] === 1).map(eventOf)
    },
    async endEvent({ scope, id }, delivered) {
      // What was told of an account names its address; once it is told, nobody needs it any more.
      const told = "payload = CASE WHEN name LIKE 'account.%' THEN '{}' ELSE payload END"
      const sql = `UPDATE outbox SET due = NULL, delivered = ?, error = NULL, ${told} WHERE provider = ? AND id = ?`
      await write(statement(sql, delivered, scope.provider, id))
    },
    async postponeEvent({ scope, id }, { due, error }) {
      const sql = 'UPDATE outbox SET due = ?, error = ? WHERE provider = ? AND id = ?'
      await write(statement(sql, due, error.slice(0, 1000), scope.provider, id))
    },
    async scopesWithExpiredHolds(now, limit) {
      const rows = await read(
        `SELECT DISTINCT p.whitelabel, r.provider FROM reservations r JOIN providers p ON p.id = r.provider
          WHERE r.status = 'in-progress' AND r.expires <= ? LIMIT ?`,
        now,
        limit,
      )
      return rows.map(scopeOf)
    },
    ...paymentJobs(db, read, write),
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
    async forget({ delivered, answered, expired, held }) {
      const events = await write(statement('DELETE FROM outbox WHERE due IS NULL AND delivered <= ?', delivered))
      const answers = await write(statement('DELETE FROM idempotency_keys WHERE created <= ?', answered))
      const sessions = await write(statement('DELETE FROM sessions WHERE expires <= ?', expired))
      const attempts = await write(statement('DELETE FROM throttles WHERE expires <= ?', expired))
      let others = await write(statement(endedHolders, held, expired))
      others += await write(statement('DELETE FROM hold_locks WHERE locked <= ?', held))
      for (const table of endingTables)
        others += await write(statement(`DELETE FROM ${table} WHERE expires <= ?`, expired))
      const news = await write(statement('DELETE FROM payment_events WHERE due IS NULL AND created <= ?', delivered))
      await write(statement('DELETE FROM processes WHERE seen <= ?', delivered))
      return events + answers + sessions + attempts + news + others
    },
  }
}
