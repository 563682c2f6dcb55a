import { isOpen } from '../domain/payments/index.ts'
import type { DueAttempt, JobStore } from '../operations/job-store.ts'
import type { Database } from './database.ts'
import { silentAfter } from './processes.ts'
import { attemptOf } from './repositories/payments.ts'
import { integerOrNull, type Row, type Statement, text } from './session.ts'
import {
  claimAttempt,
  endOldPaymentEvents,
  endPaymentEvent,
  insertPaymentEvent,
  selectDueAttempts,
  selectDuePaymentEvents,
  selectOrphanedAttempts,
  selectPaymentEvent,
} from './statements/payment-jobs.ts'

type PaymentJobs = Pick<JobStore, 'claimAttempts' | 'claimPaymentEvents' | 'keepPaymentEvent' | 'endPaymentEvent'>

/** How long an event with an unknown reference is kept for its attempt, ms. */
const unknownFor = 24 * 3_600_000

const scopeOf = (row: Row) => ({ whitelabel: text(row.whitelabel), provider: text(row.provider) })

/** The reconciliation's reads and writes across tenants. */
export function paymentJobs(
  db: Database,
  read: (one: Statement) => Promise<Row[]>,
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
      const count = await write(claimAttempt({ ...attempt, provider: text(row.provider) }, patch))
      if (count === 1)
        taken.push({ scope: scopeOf(row), attempt: { ...attempt, ...patch, version: attempt.version + 1 } })
    }
    return taken
  }

  return {
    async claimAttempts(claim) {
      const rows = await read(selectDueAttempts(db.dialect, claim.now, claim.limit))
      const left = await read(selectOrphanedAttempts(db.dialect, claim.now, claim.now - silentAfter, claim.limit))
      const orphans = new Set(left.filter((row) => text(row.process) !== claim.process))
      return take([...rows, ...orphans], claim, (row) => orphans.has(row))
    },
    async claimPaymentEvents(claim) {
      const rows = await read(selectDuePaymentEvents(claim.now, claim.limit))
      for (const row of rows) await write(endPaymentEvent(text(row.provider), text(row.processor), text(row.event)))
      await write(endOldPaymentEvents(db.dialect, claim.now - unknownFor))
      return take(rows, claim)
    },
    async keepPaymentEvent({ provider }, { processor, event, reference, created, due }) {
      const [known] = await read(selectPaymentEvent(provider, processor, event))
      if (known) return integerOrNull(known.due) !== null
      return (
        (await write(insertPaymentEvent(db.dialect, { provider, processor, event, reference, due, created }))) === 1
      )
    },
    async endPaymentEvent({ provider }, { processor, event }) {
      await write(endPaymentEvent(provider, processor, event))
    },
  }
}
