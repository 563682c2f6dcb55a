import { ok, type Result, refuse } from '../../domain/errors.ts'
import { formatMajor, frozenQuotes } from '../../domain/pricing/index.ts'
import { extendedEnd } from '../../domain/waitlist/index.ts'
import { type Appointment, appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { lockPlaces } from '../capacity/take-capacity.ts'
import { hasLimit, withinLimits } from '../limits/reservation-limit.ts'
import { beginAttempt, endOpenAttempts, openAttemptOf, type PaymentChoice, pay } from '../payments/pay.ts'
import { paidItem, paymentDescription } from '../payments/payment-description.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import { wayToPay } from '../payments/ways-to-pay.ts'
import type { ReservationPayment, StoredReservation, UnitOfWork } from '../ports.ts'
import { eligibleProcessors } from '../pricing/eligible-processors.ts'
import { waitOf } from '../queues/offer.ts'
import { manageUrl } from '../reservations/calendar-file.ts'
import { confirmOffer } from '../reservations/confirm-offer.ts'
import type { Right } from '../reservations/own-reservation.ts'
import { priceOffer } from '../reservations/price-offer.ts'
import { transition } from '../reservations/transition.ts'
import { transact } from '../transact.ts'

interface Accepting {
  payment?: PaymentChoice | undefined
  totalprice?: number | string | undefined
  /** By which right: staff are not limited. */
  right: Right
}

/** Judges the limits of reservations for who takes a place, after its capacity was locked. */
async function withinPlaces(
  unit: UnitOfWork,
  { id, user, start }: StoredReservation,
  appointment: Appointment,
  { tenant, ports }: PaymentWork,
  right: Right,
): Promise<Result<null>> {
  const { entry } = appointment
  const places = [{ entry, start, own: id }]
  if (right === 'staff' || user === null || !hasLimit(places, tenant)) return ok(null)
  await lockPlaces(unit, [{ entry, candidate: candidateOf(appointment) }])
  return withinLimits(unit, { id: user, isSignedIn: right === 'customer' }, places, { tenant, ports })
}

/**
 * Accepts the offer of an entry as it was read. Where nothing is due it is confirmed at once; else an attempt begins in
 * one transaction with what it pays for, and the finaliser confirms. Refuses with `status_conflict` if the entry or its
 * payment changed meanwhile.
 */
export async function acceptOffer(
  seen: StoredReservation,
  work: PaymentWork,
  { payment: choice, totalprice, right }: Accepting,
): Promise<Result<StoredReservation>> {
  const { tenant, ports, actor } = work
  const resumed = await resume(seen, work, choice)
  if (resumed) return resumed
  const ended = await endOpenAttempts(work, [seen])
  if (ended) return ended.ok ? refuse('status_conflict') : ended
  const priced = await priceOffer(seen, work, totalprice)
  if (!priced.ok) return priced
  const { quote, toPay, appointment } = priced.value
  const eligible = await eligibleProcessors(priced.value, { tenant, ports })
  const way = wayToPay(tenant, choice, toPay, eligible)
  if (!way.ok) {
    if (way.error.code !== 'payment_required') return way
    const due = { amount: formatMajor(toPay, tenant.currency.digits), currency: tenant.currency.code }
    return refuse('payment_required', { data: { ...way.error.data, ...due, page: manageUrl(seen, tenant, ports) } })
  }
  const { asked, processor, method } = way.value
  const [frozen] = frozenQuotes(quote)
  if (!frozen) throw new Error('a quote has a price for each appointment')
  const transactions = seen.payment?.transactions ?? []
  const payment: ReservationPayment = {
    ...{ quote: frozen, method, processor, transactions },
    ...{ attempt: null, paid: 0, decision: null },
  }
  if (!asked)
    return transact(ports, tenant.scope, async (unit) => {
      const within = await withinPlaces(unit, seen, appointment, work, right)
      return within.ok ? confirmOffer(unit, seen, payment, work) : within
    })
  const begun = await transact(ports, tenant.scope, async (unit) => {
    const within = await withinPlaces(unit, seen, appointment, work, right)
    if (!within.ok) return within
    const written = await transition(
      unit,
      {
        from: seen,
        to: { ...extended(seen), payment, modified: ports.clock.now() },
        occupies: 'keep',
        why: { actor, reason: 'a payment of the offer began', at: ports.clock.now() },
        tells: [],
      },
      ports,
    )
    return written.ok ? beginAttempt(unit, work, asked, [{ hold: written.value, toPay }]) : written
  })
  return begun.ok ? ask(seen, appointment, work, begun.value, choice) : begun
}

/** The entry with the time that a payment gives it, once. */
function extended(reservation: StoredReservation): StoredReservation {
  const { waitlistoffer: offer, start, life } = reservation
  const wait = waitOf(reservation)
  if (!offer || wait.extended) return reservation
  return {
    ...reservation,
    waitlistoffer: { ...offer, end: extendedEnd(offer.end, start) },
    life: { ...life, wait: { ...wait, extended: true } },
  }
}

/** Asks for the money of a stored attempt; the finaliser confirms with it. */
async function ask(
  { language }: StoredReservation,
  appointment: Appointment,
  work: PaymentWork,
  attempt: PaymentAttempt,
  choice: PaymentChoice | undefined,
): Promise<Result<StoredReservation>> {
  const description = await paymentDescription([paidItem(appointment)], { ...work, language })
  const outcome = await pay(work, attempt, { token: choice?.token ?? {}, description })
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
  const entry = (await work.ports.catalogueOf(work.tenant)).find(seen.bookable)
  return entry ? ask(seen, appointmentOf(seen, entry), work, open, choice) : null
}
