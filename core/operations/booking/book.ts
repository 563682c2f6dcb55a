import { type ErrorCode, ok, type Result, refuse } from '../../domain/errors.ts'
import type { Due } from '../../domain/payments/index.ts'
import { statuses } from '../../domain/reservation/index.ts'
import { AlreadyExists } from '../already-exists.ts'
import { hasSameAnswers } from '../answers/stored-answers.ts'
import { refuseAppointment } from '../appointments/cart-refusal.ts'
import { isOfAnother } from '../appointments/draft-owner.ts'
import { mayBook } from '../appointments/may-book.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { type UnpaidPace, unpaidPace } from '../limits/unpaid-bookings.ts'
import { paidByCart } from '../payments/cart-attempts.ts'
import { collectConsentIn } from '../payments/chosen-method.ts'
import { beginAttempts, endOpenAttempts, type PaymentChoice, pay, refusePaidByAnother } from '../payments/pay.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import { wayToPay } from '../payments/ways-to-pay.ts'
import type { Repositories, StoredReservation } from '../ports.ts'
import { takeCredit } from '../pricing/account-credit.ts'
import { takeCodeUse } from '../pricing/code-uses.ts'
import { eligibleProcessors, onlineProcessors } from '../pricing/eligible-processors.ts'
import { isDue } from '../pricing/price-cart.ts'
import { throughTheDoor } from '../queues/through-the-door.ts'
import type { Entry } from '../reservations/door.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import { afterLapsed } from './after-lapsed.ts'
import { isOfKey } from './booking-params.ts'
import type { BookingRequest, Known } from './booking-request.ts'
import { frozenDetails, isAsFrozen } from './frozen-details.ts'
import { formerHolds, priceBooking } from './price-booking.ts'
import { draftFinished, replay } from './replay.ts'
import { isForItem } from './same-item.ts'

const draftsIn = ({ items }: BookingRequest, { reservations }: Repositories): Promise<Known> =>
  reservations.findByDrafts(items.map(({ draft }) => draft))

const knownOf = (request: BookingRequest): Promise<Known> =>
  draftsIn(request, request.ports.repositories(request.tenant.scope))

interface LookedUp {
  known: Known
  /** What each draft held for its appointment, its present row included: it was quoted that price. */
  held: Known
  user: string | null
}

/** The drafts, what they were quoted, and the customer if there is one already, in one round trip. */
async function lookUp(request: BookingRequest, repositories: Repositories): Promise<LookedUp> {
  const [guest, known, former] = await Promise.all([
    request.user === null ? repositories.users.findGuest(request.contact.email) : null,
    draftsIn(request, repositories),
    formerHolds(request, repositories),
  ])
  const held = request.items.map(
    ({ appointment }, index) =>
      [known[index], former[index]].find((row) => row && isSameAppointment(row, appointment)) ?? null,
  )
  return { known, held, user: request.user ?? guest?.id ?? null }
}

/** How often booking starts over when calls with the same drafts interfere. */
const tries = 6

/**
 * Books appointments together, all or none: prices them, and confirms them through the door at once where nothing is
 * due; else holds them with an attempt in one transaction and asks for the money. Safe to repeat under the same
 * drafts: a repeat answers as the first call did, and whoever meant something else is told so. A draft whose
 * reservation was cancelled is refused with `draft_finished`. A call that read the drafts before its twin wrote them
 * can't write them a second time (`AlreadyExists`), and judges what they are by then.
 */
export async function book(request: BookingRequest): Promise<Result<StoredReservation[]>> {
  const pace = unpaidPace(request)
  const { result, isMade } = await bookAtPace({ ...request, pace })
  if (!isMade) await pace.giveBack()
  return result
}

type PacedRequest = BookingRequest & { pace: UnpaidPace }

/** Whether the call itself has booked; a repeat has not. */
interface Booked {
  result: Result<StoredReservation[]>
  isMade: boolean
}

const notMade = (result: Result<StoredReservation[]>): Booked => ({ result, isMade: false })

async function bookAtPace(request: PacedRequest): Promise<Booked> {
  let refused: Result<StoredReservation[]> = refuse('status_conflict')
  const appointments = request.items.map(({ appointment }) => appointment)
  let { known, held, user } = await afterLapsed(appointments, request, (repositories) => lookUp(request, repositories))
  for (let round = 0; round < tries; round += 1) {
    const repeated = replay(known, request)
    if (repeated?.ok) return notMade((await hasFurther(request)) ? refuse('idempotency_conflict') : repeated)
    if (repeated) {
      // A twin that committed between the reads of two drafts has booked a part only, as it seems.
      const latest = await knownOf(request)
      if (sameRows(known, latest)) return notMade(repeated)
      known = latest
      continue
    }
    const done = await once({ ...request, user }, known, held)
    if (done !== 'again') {
      if (done.result.ok || done.isFinal) return { result: done.result, isMade: done.result.ok }
      refused = done.result
    }
    const latest = await knownOf(request)
    // The refusal rests on the drafts as they were read. If a parallel call has changed them, it is judged anew.
    if (done !== 'again' && sameRows(known, latest)) return notMade(refused)
    known = latest
  }
  return notMade(refused)
}

async function hasFurther({ further, tenant, ports }: BookingRequest): Promise<boolean> {
  if (further === undefined || !isOfKey(further)) return false
  return (await ports.repositories(tenant.scope).reservations.findByDraft(further)) !== null
}

const sameRows = (before: Known, after: Known): boolean =>
  before.every((row, index) => row?.id === after[index]?.id && row?.version === after[index]?.version)

/** The outcome of one try: `again` if another call interfered, final once money was asked for. */
type Tried = { result: Result<StoredReservation[]>; isFinal: boolean } | 'again'

type Refused = Extract<Result<unknown>, { ok: false }>

const refusal = (result: Refused): Tried => ({ result, isFinal: false })
const final = (result: Result<StoredReservation[]>): Tried => ({ result, isFinal: true })

/** Staff take nothing with the booking. */
const unpaid = ok({ asked: null, processor: null, method: null })

/** What staff ask to be paid in time must be what somebody takes online: more than nothing, and not too little. */
async function judgeAsked({ items, tenant, ports }: BookingRequest, price: number): Promise<Result<null>> {
  if (items.every(({ appointment }) => appointment.payby === undefined)) return ok(null)
  if ((await onlineProcessors({ due: price, price }, { tenant, ports })).length > 0) return ok(null)
  return refuse('invalid_params', { field: '/payby', data: { expected: 'no time, as nothing can be paid online' } })
}

async function once(request: PacedRequest, known: Known, held: Known): Promise<Tried> {
  const { items, contact, payment: choice, language, holder, showreasons, givers, tenant, ports } = request
  const now = ports.clock.now()
  const priced = priceBooking(request, { known, held }, now)
  if (!priced.ok) return refusal(priced)
  const { quote } = priced.value
  if (!request.staff && !mayBook(request, isDue(priced.value))) return refusal(refuse('login_required'))
  const payable = await judgeAsked(request, priced.value.finalPrice)
  if (!payable.ok) return refusal(payable)
  // What somebody books for another is not paid with their own credit or points.
  const isOwn = request.staff === undefined && request.user === (request.actor.user?.id ?? null)
  const payer = isOwn ? request : { ...request, actor: {} }
  const giving = request.staff ? null : { said: request, by: request }
  const credited = await takeCredit(priced.value, isOwn ? request.credit : undefined, payer, giving)
  if (!credited.ok) return refusal(credited)
  const { toPay, credits, gifts, quote: due } = credited.value
  const way = request.staff
    ? unpaid
    : wayToPay(tenant, choice, toPay, await eligibleProcessors(credited.value, request))
  if (!way.ok) return refusal(way)
  const tooMany = way.value.asked ? null : await request.pace.count()
  if (tooMany) return refusal({ ok: false, error: tooMany })
  if (choice?.mustPay && !way.value.asked) return refusal(refuse('processor_not_eligible', { field: '/processor' }))

  const id = ports.tokens.guestId(tenant.scope.whitelabel, contact.email)
  const guest = { ...contact, id, now }
  const user = request.user ?? (await ports.repositories(tenant.scope).users.guestByEmail(guest)).id
  const work: PaymentWork = { tenant, ports, actor: request.staff?.actor ?? user, ip: request.actor.ip }
  const passedOn = await Promise.all(known.map((row) => row !== null && isOfAnother(row, request)))
  const charged = due.reservations
  const details = frozenDetails(request, { user, quote, credits, gifts, charged, way: way.value, known, passedOn, now })
  const drafts = known.flatMap((row) => row ?? [])
  const allowed = await refusePaidByAnother(work, drafts, request.actor)
  if (!allowed.ok) return refusal(allowed)
  const resumed = await resume(request, work, known, details)
  if (resumed) return resumed
  const ended = await endOpenAttempts(work, drafts)
  if (ended) return ended.ok ? 'again' : final(ended)
  // Attempts were looked for among these drafts; where there are none, a twin's are found when they are written.
  if (drafts.length > 0 && !sameRows(known, await knownOf(request))) return 'again'

  const entries = items.map(({ appointment, draft }, index): Entry => {
    const before = known[index] ?? null
    return { appointment, draft, before, details: details[index] ?? {} }
  })
  const { asked } = way.value
  const hasCodes = (await ports.catalogueOf(tenant)).discounts.length > 0
  let begun: PaymentAttempt | undefined
  const place = (then: (unit: ServingUnit, holds: StoredReservation[]) => Promise<Result<null>>) =>
    throughTheDoor(
      entries,
      asked ? 'hold' : 'confirm',
      {
        ...{ ...work, language, holder, showreasons, givers, code: quote.discountid },
        ...{ anytime: request.staff !== undefined, paying: asked !== null },
      },
      async (unit, holds) => {
        // Without a code there is nothing to take, nor to end, unless one was applied to a draft before.
        const isNone = quote.discountid === undefined && !(drafts.length > 0 && hasCodes)
        const used = isNone ? ok(null) : await takeCodeUse(unit, quote, { person: user, cart: holds }, work)
        return used.ok ? then(unit, holds) : used
      },
    )
  try {
    const first = request.first && (await judgedFirst(place, request.first))
    if (first && !first.ok) return isSpentElsewhere[first.error.code] ? 'again' : refusal(first)
    const placed = await place(async (unit, holds) => {
      if (!asked) return request.also ? request.also(unit, holds) : ok(null)
      const owed = holds.map((hold, index) => owedFor(hold, due.reservations[index]))
      const attempt = await beginAttempts(unit, work, asked, owed)
      if (!attempt.ok) return attempt
      begun = attempt.value
      return ok(null)
    })
    // Somebody spends the same credit or points at this moment: what is left of them is read anew.
    if (!placed.ok && isSpentElsewhere[placed.error.code]) return 'again'
    if (!placed.ok || !begun) return { result: placed, isFinal: false }
  } catch (error) {
    if (error instanceof AlreadyExists) return 'again'
    throw error
  }
  const isCollected = priced.value.collectat !== null && asked?.capabilities.saveMethod === true
  return paid(request, work, begun, isCollected ? { collect: await collectConsentIn(language, request) } : {})
}

/** What a rehearsal ends with, so that nothing of it is written. */
const rehearsed = refuse('busy')

/** Judges what would be placed, and lets happen what comes first, where all of it would have its place. */
async function judgedFirst(
  place: (then: () => Promise<Result<null>>) => Promise<Result<unknown>>,
  first: () => Promise<Result<null>>,
): Promise<Result<null>> {
  const judged = await place(async () => rehearsed)
  return judged.ok || judged.error === rehearsed.error ? first() : judged
}

/** What another call of the same customer may have spent. */
const isSpentElsewhere: Partial<Record<ErrorCode, true>> = {
  credit_changed: true,
  gift_changed: true,
  points_short: true,
}

/** What is paid for one of them: due now, or authorised until it is approved. */
function owedFor(hold: StoredReservation, due: Due | undefined) {
  const { duenow, dueonapproval } = due ?? { duenow: 0, dueonapproval: 0 }
  return { hold, toPay: duenow + dueonapproval, onApproval: dueonapproval > 0 }
}

/** Asks for the money of a stored attempt, and of the others of its cart. */
async function paid(
  request: BookingRequest,
  work: PaymentWork,
  attempt: PaymentAttempt,
  agreed: Pick<PaymentChoice, 'collect'> = {},
): Promise<Tried> {
  const outcome = await pay(work, attempt, request.payment && { ...request.payment, ...agreed })
  return outcome.ok ? inOrder(request, outcome.value) : final(outcome)
}

/** Reservations in the order of what was asked for. One that was cancelled while its money was taken has ended. */
function inOrder({ items }: BookingRequest, found: StoredReservation[]): Tried {
  const ordered = items.flatMap(({ draft }) => found.find((one) => one.draft === draft) ?? [])
  if (ordered.length !== items.length) return final(refuse('status_conflict'))
  const index = ordered.findIndex(({ status }) => statuses[status].stage !== 'standing')
  const ended = ordered[index]
  return final(ended ? refuseAppointment(index, draftFinished(ended)) : { ok: true, value: ordered })
}

/**
 * Continues an attempt after the customer has done its action. Another appointment than the attempt pays is refused
 * with `idempotency_conflict` and changes nothing: the payment goes on with the call that it is for, until its holds
 * lapse.
 * Null if the attempt does not fit the drafts as they are now: other answers or another sum.
 */
async function resume(
  request: BookingRequest,
  work: PaymentWork,
  known: Known,
  details: Partial<StoredReservation>[],
): Promise<Tried | null> {
  if (request.payment?.attempt === undefined) return null
  const repositories = work.ports.repositories(work.tenant.scope)
  const open = await repositories.payments.attempt(request.payment.attempt)
  if (open?.state !== 'requires_action') return null
  const shares = (await paidByCart(repositories, open)).map(({ share }) => share)
  const isPaidByIt = (row: StoredReservation) =>
    shares.some(({ reservation, version }) => reservation === row.id && version === row.version)
  const rows = request.items.map((item, index) => ({ item, row: known[index] ?? null, details: details[index] ?? {} }))
  if (rows.some(({ item, row }) => row && isPaidByIt(row) && !isForItem(row, item)))
    return final(refuse('idempotency_conflict'))
  const isForThese =
    shares.length === rows.length &&
    rows.every(
      ({ item: { appointment, answers }, row, details: frozen }) =>
        row !== null && isPaidByIt(row) && isAsFrozen(row, frozen) && hasSameAnswers(row, appointment.entry, answers),
    )
  return isForThese ? paid(request, work, open) : null
}
