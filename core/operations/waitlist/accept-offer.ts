import { ok, type Result, refuse } from '../../domain/errors.ts'
import { formatMajor, frozenQuotes, isInPoints, type PaymentMode } from '../../domain/pricing/index.ts'
import type { AcceptedTerms } from '../appointments/accepted-terms.ts'
import { type Appointment, appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { mayBook } from '../appointments/may-book.ts'
import { lockPlaces, takeCapacity } from '../capacity/take-capacity.ts'
import type { Actor } from '../define-operation.ts'
import { hasLimit, withinLimits } from '../limits/reservation-limit.ts'
import { collectConsentIn } from '../payments/chosen-method.ts'
import { beginAttempt, endOpenAttempts, openAttemptOf, type PaymentChoice, pay } from '../payments/pay.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import { wayToPay } from '../payments/ways-to-pay.ts'
import type { ReservationPayment, StoredReservation, UnitOfWork } from '../ports.ts'
import { takeCredit } from '../pricing/account-credit.ts'
import { eligibleProcessors } from '../pricing/eligible-processors.ts'
import { isDue } from '../pricing/price-cart.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { manageUrl } from '../reservations/calendar-file.ts'
import { confirmOffer, judgedWhenAccepted } from '../reservations/confirm-offer.ts'
import { heldForPayment, heldUntil } from '../reservations/held-for-payment.ts'
import { priceOffer, refuseDearer, refuseOtherDue } from '../reservations/price-offer.ts'
import { transition } from '../reservations/transition.ts'
import { refuseUnasked } from '../reservations/unasked.ts'
import { heldFor } from '../reservations/waiting-for.ts'
import type { Right } from '../rights/own-reservation.ts'

interface Accepting {
  payment?: PaymentChoice | undefined
  totalprice?: number | string | undefined
  /** What the caller was shown to be due, in major units. */
  totaldue?: number | string | undefined
  /** What account credit of who calls pays of it, in major units. */
  credit?: number | string | undefined
  /** Points pay for it, those of who calls; absent for currency. */
  paymentmode?: PaymentMode | undefined
  /** The points that the caller was shown. */
  totalpoints?: number | undefined
  /** Whether who calls accepts the terms; asked for where they have not been before. */
  termsaccepted?: boolean | undefined
  /** The gift code that pays first, and what it was shown to pay. */
  giftcode?: string | undefined
  gift?: number | string | undefined
  caller: Actor
  /** By which right: staff are not limited. */
  right: Right
}

/**
 * Judges the limits of reservations for who takes a place, after its capacity was locked. What they hold of the same
 * time does not count: accepting releases it.
 */
async function withinPlaces(
  unit: UnitOfWork,
  offer: StoredReservation,
  appointment: Appointment,
  { tenant, ports }: PaymentWork,
  right: Right,
): Promise<Result<null>> {
  const { entry } = appointment
  const { id, user, start } = offer
  const place = { entry, start, own: id }
  if (right === 'staff' || user === null || !hasLimit([place], tenant)) return ok(null)
  await lockPlaces(unit, [{ entry, candidate: candidateOf(appointment) }])
  const ends = (await heldFor(unit, offer, ports.clock.now())).map((one) => one.id)
  return withinLimits(unit, { id: user, isSignedIn: right === 'customer' }, [{ ...place, ends }], { tenant, ports })
}

/** An offer that its customer takes, or staff for them. */
function takenBy(
  offer: StoredReservation,
  { isbystaff, pricedata, terms }: { isbystaff: boolean; terms?: AcceptedTerms } & Pick<StoredReservation, 'pricedata'>,
): StoredReservation {
  const { bystaff: _, ...life } = offer.life
  const extra = terms ? { ...offer.extra, terms } : offer.extra
  return { ...offer, pricedata, extra, life: isbystaff ? { ...life, bystaff: true } : life }
}

/** Refuses with `payment_pending` staff while its customer is paying, and its customer while staff are. */
async function refusePaidByOther(
  seen: StoredReservation,
  work: PaymentWork,
  isbystaff: boolean,
): Promise<Result<null>> {
  if ((seen.life.bystaff ?? false) === isbystaff) return ok(null)
  const open = await openAttemptOf(work, [seen])
  return open ? refuse('payment_pending', { data: { attempt: open.id } }) : ok(null)
}

/**
 * Accepts the offer of an entry as it was read. What staff accept for its customer waits for no approval. Where nothing
 * is due it is confirmed at once; else an attempt begins in one transaction with what it pays for, and the finaliser
 * confirms. Refuses with `status_conflict` if the entry or its payment changed meanwhile.
 */
export async function acceptOffer(
  seen: StoredReservation,
  work: PaymentWork,
  {
    payment: choice,
    totalprice,
    totaldue,
    totalpoints,
    credit,
    giftcode,
    gift,
    paymentmode: mode,
    termsaccepted,
    caller,
    right,
  }: Accepting,
): Promise<Result<StoredReservation>> {
  const { tenant, ports, actor } = work
  const isbystaff = right === 'staff'
  const own = await refusePaidByOther(seen, work, isbystaff)
  if (!own.ok) return own
  const resumed = await resume(seen, work, choice)
  if (resumed) return resumed
  const complete = await refuseUnasked(seen, { termsaccepted, isbystaff }, { tenant, ports })
  if (!complete.ok) return complete
  const ended = await endOpenAttempts(work, [seen])
  if (ended) return ended.ok ? refuse('status_conflict') : ended
  const said = { expected: totalprice, expectedpoints: totalpoints, mode }
  const priced = await priceOffer(seen, work, { ...said, isbystaff })
  if (!priced.ok) return priced
  const told = totalprice === undefined ? refuseDearer(seen, priced.value, tenant) : ok(null)
  if (!told.ok) return told
  const due = refuseOtherDue(totaldue, priced.value, tenant)
  if (!due.ok) return due
  // What costs something asks for what its booking would.
  if (!isbystaff && isDue(priced.value) && !mayBook({ tenant, actor: caller }, true)) return refuse('login_required')
  const { quote, appointment, pricedata } = priced.value
  const taking = { isbystaff, pricedata, ...complete.value }
  // Nobody pays for another with their own credit.
  const payer = caller.user?.id === seen.user ? caller : {}
  const giving = { said: { giftcode, gift }, by: { tenant, ports, actor: caller } }
  const credited = await takeCredit(priced.value, credit, { tenant, ports, actor: payer }, giving)
  if (!credited.ok) return credited
  const { toPay, credits, gifts } = credited.value
  const eligible = await eligibleProcessors(credited.value, { tenant, ports })
  const way = wayToPay(tenant, choice, toPay, eligible)
  if (!way.ok) {
    if (way.error.code !== 'payment_required') return way
    const due = { amount: formatMajor(toPay, tenant.currency.digits), currency: tenant.currency.code }
    return refuse('payment_required', { data: { ...way.error.data, ...due, page: manageUrl(seen, tenant, ports) } })
  }
  const { asked, processor, method } = way.value
  const [frozen] = frozenQuotes(quote)
  if (!frozen) throw new Error('a quote has a price for each appointment')
  // What can't be paid in points is not taken in money instead.
  if (mode === 'points' && !isInPoints(frozen)) return refuse('not_offered', { field: '/paymentmode' })
  const transactions = seen.payment?.transactions ?? []
  const payment: ReservationPayment = {
    ...{ quote: frozen, transactions },
    ...(isInPoints(frozen) ? { method: 'points' as const, processor: null } : { method, processor }),
    ...{ attempt: null, paid: 0, decision: null },
    ...(credits[0] && { credit: credits[0] }),
    ...(gifts[0] && { gift: gifts[0] }),
  }
  if (!asked)
    return transactAndServe({ tenant, ports }, async (unit) => {
      const within = await withinPlaces(unit, seen, appointment, work, right)
      return within.ok ? confirmOffer(unit, takenBy(seen, taking), payment, work) : within
    })
  const begun = await transactAndServe({ tenant, ports }, async (unit) => {
    const within = await withinPlaces(unit, seen, appointment, work, right)
    if (!within.ok) return within
    const now = ports.clock.now()
    const { entry } = appointment
    // What can't be had any more is neither charged for nor held for longer.
    const taken = await takeCapacity(unit, entry, tenant, candidateOf(appointmentOf(seen, entry)), {
      ...judgedWhenAccepted,
      ...{ ignoring: seen.id, now },
    })
    if (!taken.ok) return taken
    if ((heldUntil(seen) ?? 0) <= now) return refuse('status_conflict', { data: { status: seen.status } })
    const written = await transition(
      unit,
      {
        from: seen,
        to: { ...takenBy(heldForPayment(seen, 'confirming'), taking), payment, modified: now },
        occupies: 'keep',
        why: { actor, reason: 'a payment of the offer began', at: now },
        tells: [],
      },
      ports,
    )
    return written.ok ? beginAttempt(unit, work, asked, [{ hold: written.value, toPay }]) : written
  })
  const isCollected = priced.value.collectat !== null && asked.capabilities.saveMethod
  const collect = isCollected ? { collect: await collectConsentIn(seen.language, { tenant, ports }) } : {}
  return begun.ok ? ask(work, begun.value, choice && { ...choice, ...collect }) : begun
}

/** Asks for the money of a stored attempt; the finaliser confirms with it. */
async function ask(
  work: PaymentWork,
  attempt: PaymentAttempt,
  choice: PaymentChoice | undefined,
): Promise<Result<StoredReservation>> {
  const outcome = await pay(work, attempt, choice)
  if (!outcome.ok) return outcome
  const [reservation] = outcome.value
  return reservation ? ok(reservation) : refuse('status_conflict')
}

/** Continues an attempt after the customer has done its action; null if it does not fit the entry as it is now. */
async function resume(
  seen: StoredReservation,
  work: PaymentWork,
  choice: PaymentChoice | undefined,
): Promise<Result<StoredReservation> | null> {
  if (choice?.attempt === undefined) return null
  const open = await openAttemptOf(work, [seen])
  if (open?.id !== choice.attempt || open.state !== 'requires_action') return null
  const shares = await work.ports.repositories(work.tenant.scope).payments.sharesOf(open.id)
  if (shares.length !== 1 || shares[0]?.version !== seen.version) return null
  return ask(work, open, choice)
}
