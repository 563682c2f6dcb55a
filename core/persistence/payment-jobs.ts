import { isOpen } from '../domain/payments/index.ts'
import type { ClaimOfAttempts, DueAttempt, JobStore } from '../operations/job-store.ts'
import { attemptLane } from '../operations/payments/attempt-lane.ts'
import type { Database } from './database.ts'
import { silentAfter } from './processes.ts'
import { attemptOf } from './repositories/payments.ts'
import { inTransaction } from './run-transaction.ts'
import { type Dialect, integer, integerOrNull, type Row, type Statement, text } from './session.ts'
import {
  claimAttempt,
  endOldPaymentEvents,
  endPaymentEvent,
  hastenAttempt,
  insertPaymentEvent,
  keepClaim,
  type Lane,
  lanesAtOnce,
  selectDueAttempts,
  selectDueEventsOfLane,
  selectDueOfLane,
  selectDuePaymentEvents,
  selectLanesOfAttempts,
  selectLanesOfEvents,
  selectNextSilent,
  selectOrphanedAttempts,
  selectPaymentEvent,
  wakeSilentAttempts,
} from './statements/payment-jobs.ts'

type PaymentJobs = Pick<
  JobStore,
  | 'claimAttempts'
  | 'claimPaymentEvents'
  | 'keepClaims'
  | 'probeSilent'
  | 'wakeSilent'
  | 'keepPaymentEvent'
  | 'endPaymentEvent'
>

/** How long an event with an unknown reference is kept for its attempt, ms. */
const unknownFor = 24 * 3_600_000

/** How many rows are read at once of what has been due for longest. */
const pageOfDue = 100
/** How often a claim looks at further lanes behind those, `lanesAtOnce` each time. */
const mostLooks = 5

const noLane: Lane = { provider: '', processor: '' }

const laneOf = (row: Row) => ({
  provider: text(row.provider),
  processor: text(row.processor),
  due: integerOrNull(row.due),
})

/** Attempts, or the events that tell of them: how what is due is found, and the lane that was looked at last. */
interface Queue {
  first(dialect: Dialect, now: number, limit: number): Statement
  lanes(dialect: Dialect, after: Lane): Statement
  ofLane(dialect: Dialect, lane: Lane, now: number, limit: number): Statement
  last: Lane
}

/** The places of a claim, in all and of each lane. */
function sharesOf({
  underWay,
  limit,
  each,
  except = [],
}: Pick<ClaimOfAttempts, 'underWay' | 'limit' | 'each' | 'except'>) {
  const places = new Map<string, number>()
  const chosen = new Set(except)
  let left = limit
  const freeOf = (lane: string) => places.get(lane) ?? each
  const nameOf = ({ provider, processor }: Lane) => attemptLane({ provider }, { processor })
  for (const lane of underWay) places.set(lane, freeOf(lane) - 1)
  return {
    left: () => left,
    of: (lane: Lane) => Math.min(left, freeOf(nameOf(lane))),
    full: () => [...places].filter(([, free]) => free <= 0).map(([lane]) => lane),
    /** Gives a row's attempt a place, once, if there is one. */
    take(row: Row): boolean {
      const lane = nameOf(laneOf(row))
      const id = text(row.id)
      if (left <= 0 || freeOf(lane) <= 0 || chosen.has(id)) return false
      places.set(lane, freeOf(lane) - 1)
      left -= 1
      chosen.add(id)
      return true
    },
  }
}

const scopeOf = (row: Row) => ({ whitelabel: text(row.whitelabel), provider: text(row.provider) })

/** The reconciliation's reads and writes across tenants. */
export function paymentJobs(
  db: Database,
  read: (one: Statement) => Promise<Row[]>,
  write: (one: Statement) => Promise<number>,
): PaymentJobs {
  /**
   * Claims rows for this process, without those that another has claimed in the meantime. An open attempt whose caller
   * is dead stays nobody's (`''`), so that the finaliser does not wait for a caller.
   */
  async function take(
    rows: Row[],
    { until, process }: ClaimOfAttempts,
    isOrphan = (_row: Row) => false,
  ): Promise<DueAttempt[]> {
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
   * Rows that are due, as many as there are places: those that have waited longest, of each lane as many as it has
   * places. Where a lane has more due than are read at once, the others are looked at lane by lane, each time from the
   * one after the last.
   */
  async function dueRows(claim: ClaimOfAttempts, queue: Queue): Promise<Row[]> {
    const shares = sharesOf(claim)
    const first = await read(queue.first(db.dialect, claim.now, pageOfDue))
    const chosen = first.filter(shares.take)
    let turns = queue.last === noLane ? 0 : 1
    for (let looks = 0; first.length === pageOfDue && looks < mostLooks && shares.left() > 0; looks += 1) {
      const lanes = (await read(queue.lanes(db.dialect, queue.last))).map(laneOf)
      const open = lanes
        .filter((lane) => lane.due !== null && lane.due <= claim.now && shares.of(lane) > 0)
        .slice(0, shares.left())
      const reads = open.map((lane) => queue.ofLane(db.dialect, lane, claim.now, shares.of(lane)))
      const found = reads.length > 0 ? await db.read(reads) : []
      chosen.push(...found.flatMap(({ rows }) => rows).filter(shares.take))
      const isEnd = lanes.length < lanesAtOnce && shares.left() > 0
      queue.last = (isEnd ? null : shares.left() > 0 ? lanes.at(-1) : open.at(-1)) ?? noLane
      if (isEnd && turns === 0) break
      if (isEnd) turns -= 1
    }
    return chosen
  }

  const attempts: Queue = {
    first: selectDueAttempts,
    lanes: selectLanesOfAttempts,
    ofLane: selectDueOfLane,
    last: noLane,
  }
  const events: Queue = {
    first: selectDuePaymentEvents,
    lanes: selectLanesOfEvents,
    ofLane: selectDueEventsOfLane,
    last: noLane,
  }

  return {
    async claimAttempts(claim) {
      const due = await take(await dueRows(claim, attempts), claim)
      const lanes = due.map(({ scope, attempt }) => attemptLane(scope, attempt))
      const shares = sharesOf({ ...claim, limit: claim.limit - due.length, underWay: [...claim.underWay, ...lanes] })
      const wanted = { now: claim.now, busy: shares.full(), limit: shares.left() }
      const isOrphan = (row: Row) => text(row.process) !== claim.process
      const orphans =
        wanted.limit > 0 ? await read(selectOrphanedAttempts(db.dialect, wanted, claim.now - silentAfter)) : []
      return [...due, ...(await take(orphans.filter(isOrphan).filter(shares.take), claim, isOrphan))]
    },
    async claimPaymentEvents(claim) {
      const told = await dueRows(claim, events)
      const taken = await take(told, claim)
      const ids = new Set(taken.map(({ attempt }) => attempt.id))
      // One whose attempt another call has changed stays: nobody knows whether that call has seen it.
      for (const row of told.filter(({ id }) => ids.has(text(id))))
        await write(endPaymentEvent(text(row.provider), text(row.processor), text(row.event)))
      await write(endOldPaymentEvents(db.dialect, claim.now - unknownFor))
      return taken.map((one) => ({ ...one, isTold: true }))
    },
    async keepClaims(held, until) {
      if (held.length === 0) return
      const kept = held.map(({ scope, attempt }) => keepClaim({ provider: scope.provider, id: attempt.id }, until))
      await inTransaction(db, (trip) => trip.writeAll(kept))
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
