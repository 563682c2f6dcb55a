import type { DueAttempt, JobStore } from '../operations/job-store.ts'
import { isOpen } from '../operations/payments/payment-states.ts'
import type { Database } from './database.ts'
import { silentAfter } from './processes.ts'
import { attemptOf } from './repositories/payments.ts'
import { integerOrNull, type Row, type Statement, statement, text, type Value } from './session.ts'

type PaymentJobs = Pick<JobStore, 'claimAttempts' | 'claimPaymentEvents' | 'keepPaymentEvent' | 'sayAlive'>

/** For so long news of an unknown reference is kept for the attempt that it may belong to, ms. */
const unknownFor = 24 * 3_600_000

const scopeOf = (row: Row) => ({ whitelabel: text(row.whitelabel), provider: text(row.provider) })

/** What the reconciliation reads and writes of every tenant. */
export function paymentJobs(
  db: Database,
  read: (sql: string, ...values: Value[]) => Promise<Row[]>,
  write: (one: Statement) => Promise<number>,
): PaymentJobs {
  type Claim = Parameters<PaymentJobs['claimAttempts']>[0]

  /** Takes rows for this process, those that nobody else has taken meanwhile. */
  async function take(rows: Row[], { until, process }: Claim): Promise<DueAttempt[]> {
    const taken: DueAttempt[] = []
    for (const row of rows) {
      const attempt = attemptOf(row)
      // Of an attempt that came to nothing its due time says when to look again; it is looked at by its claimer alone.
      const patch = { due: until, process: isOpen(attempt) ? process : attempt.process }
      const sql =
        'UPDATE payment_attempts SET due = ?, process = ?, version = version + 1 WHERE provider = ? AND id = ? AND version = ?'
      const count = await write(
        statement(sql, patch.due, patch.process, text(row.provider), attempt.id, attempt.version),
      )
      if (count === 1)
        taken.push({ scope: scopeOf(row), attempt: { ...attempt, ...patch, version: attempt.version + 1 } })
    }
    return taken
  }

  return {
    async claimAttempts(claim) {
      const due = `SELECT a.*, p.whitelabel FROM payment_attempts a JOIN providers p ON p.id = a.provider
        WHERE a.due <= ? ORDER BY a.due, a.id LIMIT ?`
      const orphaned = `SELECT a.*, p.whitelabel FROM payment_attempts a JOIN providers p ON p.id = a.provider
        WHERE a.due > ? AND a.state NOT IN ('captured', 'voided', 'failed') AND NOT EXISTS
          (SELECT 1 FROM processes alive WHERE alive.id = a.process AND alive.seen > ?)
        ORDER BY a.due, a.id LIMIT ?`
      const own = (rows: Row[]) => rows.filter((row) => text(row.process) !== claim.process)
      const rows = await read(due, claim.now, claim.limit)
      const left = await read(orphaned, claim.now, claim.now - silentAfter, claim.limit)
      return take([...rows, ...own(left)], claim)
    },
    async claimPaymentEvents(claim) {
      const rows = await read(
        `SELECT a.*, p.whitelabel, e.event FROM payment_events e
          JOIN payment_attempts a ON a.provider = e.provider AND a.processor = e.processor AND a.reference = e.reference
          JOIN providers p ON p.id = e.provider WHERE e.due IS NOT NULL ORDER BY e.due LIMIT ?`,
        claim.limit,
      )
      const settle = (row: Row) =>
        write(
          statement(
            'UPDATE payment_events SET due = NULL WHERE provider = ? AND processor = ? AND event = ?',
            text(row.provider),
            text(row.processor),
            text(row.event),
          ),
        )
      for (const row of rows) await settle(row)
      const old = claim.now - unknownFor
      await write(statement('UPDATE payment_events SET due = NULL WHERE due IS NOT NULL AND created <= ?', old))
      return take(rows, claim)
    },
    async keepPaymentEvent({ provider }, { processor, event, reference, created, due }) {
      const [known] = await read(
        'SELECT due FROM payment_events WHERE provider = ? AND processor = ? AND event = ?',
        provider,
        processor,
        event,
      )
      if (known) return integerOrNull(known.due) !== null
      const ignore = db.dialect === 'mysql' ? 'INSERT IGNORE' : 'INSERT OR IGNORE'
      const sql = `${ignore} INTO payment_events (provider, processor, event, reference, due, created) VALUES (?, ?, ?, ?, ?, ?)`
      return (await write(statement(sql, provider, processor, event, reference, due, created))) === 1
    },
    async sayAlive(process, now) {
      const otherwise = db.dialect === 'mysql' ? 'ON DUPLICATE KEY UPDATE' : 'ON CONFLICT (id) DO UPDATE SET'
      await write(statement(`INSERT INTO processes (id, seen) VALUES (?, ?) ${otherwise} seen = ?`, process, now, now))
    },
  }
}
