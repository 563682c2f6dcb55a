import { isOpen } from '../domain/payments/index.ts'
import type { DueAttempt, JobStore } from '../operations/job-store.ts'
import { attemptLane } from '../operations/payments/attempt-lane.ts'
import type { Database } from './database.ts'
import { silentAfter } from './processes.ts'
import { attemptOf } from './repositories/payments.ts'
import { integer, integerOrNull, type Row, type Statement, text } from './session.ts'
import {
  claimAttempt,
  endOldPaymentEvents,
  endPaymentEvent,
  hastenAttempt,
  insertPaymentEvent,
  selectDueAttempts,
  selectDuePaymentEvents,
  selectNextSilent,
  selectOrphanedAttempts,
  selectPaymentEvent,
  wakeSilentAttempts,
} from './statements/payment-jobs.ts'

type PaymentJobs = Pick<
  JobStore,
  'claimAttempts' | 'claimPaymentEvents' | 'probeSilent' | 'wakeSilent' | 'keepPaymentEvent' | 'endPaymentEvent'
>

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

  /**
   * Claims what is found as long as its lane has places: of a processor with thousands of them a few, and behind those
   * the others'.
   */
  async function takeFairly(
    { underWay, ...claim }: Claim,
    find: (wanted: { now: number; busy: string[]; limit: number }) => Promise<Row[]>,
    claimed: (rows: Row[]) => Promise<DueAttempt[]>,
  ): Promise<DueAttempt[]> {
    const places = new Map<string, number>()
    const takePlace = (lane: string): boolean => {
      const free = places.get(lane) ?? claim.each
      places.set(lane, free - 1)
      return free > 0
    }
    for (const lane of underWay) takePlace(lane)
    const taken: DueAttempt[] = []
    while (taken.length < claim.limit) {
      const busy = [...places].filter(([, free]) => free <= 0).map(([lane]) => lane)
      const limit = claim.limit - taken.length
      const rows = await find({ now: claim.now, busy, limit })
      const chosen = rows.filter((row) => takePlace(attemptLane({ provider: text(row.provider) }, attemptOf(row))))
      taken.push(...(await claimed(chosen)))
      if (rows.length < limit || chosen.length === 0) break
    }
    return taken
  }

  return {
    async claimAttempts(claim) {
      const due = await takeFairly(
        claim,
        (wanted) => read(selectDueAttempts(db.dialect, wanted)),
        (rows) => take(rows, claim),
      )
      const lanes = due.map(({ scope, attempt }) => attemptLane(scope, attempt))
      const rest = { ...claim, limit: claim.limit - due.length, underWay: [...claim.underWay, ...lanes] }
      const isOrphan = (row: Row) => text(row.process) !== claim.process
      const orphans = await takeFairly(
        rest,
        async (wanted) =>
          (await read(selectOrphanedAttempts(db.dialect, wanted, claim.now - silentAfter))).filter(isOrphan),
        (rows) => take(rows, claim, isOrphan),
      )
      return [...due, ...orphans]
    },
    async claimPaymentEvents(claim) {
      const told = await takeFairly(
        claim,
        (wanted) => read(selectDuePaymentEvents(wanted)),
        async (rows) => {
          for (const row of rows) await write(endPaymentEvent(text(row.provider), text(row.processor), text(row.event)))
          return take(rows, claim)
        },
      )
      await write(endOldPaymentEvents(db.dialect, claim.now - unknownFor))
      return told
    },
    async probeSilent({ provider, processor }, by) {
      const [next] = await read(selectNextSilent(db.dialect, provider, processor))
      if (!next || integer(next.due) <= by) return
      await write(hastenAttempt({ provider, id: text(next.id), due: integer(next.due) }, by))
    },
    async wakeSilent({ provider, processor }, now) {
      await write(wakeSilentAttempts(db.dialect, provider, processor, now))
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
