import { isOpen } from '../domain/payments/index.ts'
import type { DueAttempt, JobStore } from '../operations/job-store.ts'
import type { Database } from './database.ts'
import { sqlEndStates } from './models/sql-words.ts'
import { silentAfter } from './processes.ts'
import { attemptOf } from './repositories/payments.ts'
import { integerOrNull, type Row, type Statement, statement, text, through, type Value } from './session.ts'

type PaymentJobs = Pick<JobStore, 'claimAttempts' | 'claimPaymentEvents' | 'keepPaymentEvent' | 'endPaymentEvent'>

/** How long an event with an unknown reference is kept for its attempt, ms. */
const unknownFor = 24 * 3_600_000

const scopeOf = (row: Row) => ({ whitelabel: text(row.whitelabel), provider: text(row.provider) })

/** The reconciliation's reads and writes across tenants. */
export function paymentJobs(
  db: Database,
  read: (sql: string, ...values: Value[]) => Promise<Row[]>,
  write: (one: Statement) => Promise<number>,
): PaymentJobs {
  type Claim = Parameters<PaymentJobs['claimAttempts']>[0]

  /**
   * Claims rows for this process, without those that another has claimed in the meantime. An open attempt whose caller
   * is dead stays nobody's (`''`), so that the finaliser does not wait for a caller.
   */
  async function take(rows: Row[], { until, process }: Claim, isOrphan = (_row: Row) => false): Promise<DueAttempt[]> {
    const taken: DueAttempt[] = []
    for (const row of rows) {
      const attempt = attemptOf(row)
      // The due time of an ended attempt says when to look again; only its claimer does.
      const holder = isOrphan(row) || attempt.process === '' ? '' : process
      const patch = { due: until, process: isOpen(attempt) ? holder : attempt.process }
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

  /** `values` are those that name the event: its provider, its processor, its id. */
  const end = (...values: [provider: string, processor: string, event: string]) =>
    write(
      statement('UPDATE payment_events SET due = NULL WHERE provider = ? AND processor = ? AND event = ?', ...values),
    )

  return {
    async claimAttempts(claim) {
      const attempts = `SELECT a.*, p.whitelabel FROM ${through(db.dialect, 'payment_attempts_due', 'payment_attempts a')}
        JOIN providers p ON p.id = a.provider`
      const due = `${attempts} WHERE a.due <= ? ORDER BY a.due, a.id LIMIT ?`
      const orphaned = `${attempts} WHERE a.due > ? AND a.process <> '' AND a.state NOT IN (${sqlEndStates}) AND NOT EXISTS
          (SELECT 1 FROM ${through(db.dialect, 'PRIMARY', 'processes alive')} WHERE alive.id = a.process AND alive.seen > ?)
        ORDER BY a.due, a.id LIMIT ?`
      const rows = await read(due, claim.now, claim.limit)
      const left = await read(orphaned, claim.now, claim.now - silentAfter, claim.limit)
      const orphans = new Set(left.filter((row) => text(row.process) !== claim.process))
      return take([...rows, ...orphans], claim, (row) => orphans.has(row))
    },
    async claimPaymentEvents(claim) {
      const rows = await read(
        `SELECT a.*, p.whitelabel, e.event FROM payment_events e
          JOIN payment_attempts a ON a.provider = e.provider AND a.processor = e.processor AND a.reference = e.reference
          JOIN providers p ON p.id = e.provider WHERE e.due <= ? ORDER BY e.due LIMIT ?`,
        claim.now,
        claim.limit,
      )
      for (const row of rows) await end(text(row.provider), text(row.processor), text(row.event))
      const old = claim.now - unknownFor
      // SQLite finds those with a time by the index only from a bound on.
      await write(statement('UPDATE payment_events SET due = NULL WHERE due > 0 AND created <= ?', old))
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
    async endPaymentEvent({ provider }, { processor, event }) {
      await end(provider, processor, event)
    },
  }
}
