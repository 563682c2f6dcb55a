import { ok, type Result, refuse } from '../../domain/errors.ts'
import { AlreadyExists } from '../already-exists.ts'
import type { Answers } from '../answers/read-answers.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import { refuseAppointment } from '../appointments/cart-refusal.ts'
import type { Contact } from '../appointments/contact-details.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import {
  endOpenAttempts,
  type Owed,
  type PaymentChoice,
  payAppointment,
  wayToPay,
} from '../payments/pay-appointment.ts'
import { paidItem, paymentDescription } from '../payments/payment-description.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { cartProcessors, priceCart } from '../pricing/cart-price.ts'
import { type GivenCode, refuseCode } from '../pricing/discount-code.ts'
import type { SaidPrices } from '../pricing/said-prices.ts'
import type { Tenant } from '../tenant.ts'
import { type CartPlace, placeCart } from './cart-place.ts'
import { causedByTwin, frozenDetails, replay } from './make-booking.ts'

/** Several appointments to be booked together, with everything in them read and validated. */
export interface CartRequest {
  items: { appointment: Appointment; draft: string; answers: Answers }[]
  contact: Contact
  /** The id of the person whose bookings they are, where that is known; else they are a guest's. */
  user: string | null
  language: string
  discount?: GivenCode
  totalprice?: number | string
  /** What was said of the price of each. */
  said?: SaidPrices[]
  payment?: PaymentChoice
  tenant: Tenant
  ports: Ports
}

type Known = (StoredReservation | null)[]

/** What each appointment's draft has become, in their order. */
const knownOf = ({ items, tenant, ports }: CartRequest): Promise<Known> => {
  const { reservations } = ports.repositories(tenant.scope)
  return Promise.all(items.map(({ draft }) => reservations.findByDraft(draft)))
}

/**
 * A repeat of a call that worked answers as it did; one that means something else is told so. A cart of which a part
 * is booked already can't be booked: that would be neither all of it nor none.
 */
function replayCart(known: Known, { items, contact }: CartRequest): Result<StoredReservation[]> | null {
  const replayed = known.map((one, index) => {
    const item = items[index]
    return one && item ? replay(one, { ...item, contact }) : null
  })
  for (const [index, result] of replayed.entries())
    if (result && !result.ok) return refuseAppointment(index, result.error)
  const booked = replayed.flatMap((result) => (result?.ok ? [result.value] : []))
  if (booked.length === 0) return null
  if (booked.length === items.length) return ok(booked)
  const index = replayed.findIndex((result) => result?.ok)
  return refuseAppointment(index, { code: 'draft_finished', data: { status: booked[0]?.status } })
}

/** A refusal that names a reservation, told of the appointment that it is for. */
function pointedAt(refused: Result<unknown>, holds: StoredReservation[]): Result<StoredReservation[]> {
  if (refused.ok) return refuse('status_conflict')
  const { reservation, ...data } = refused.error.data ?? {}
  const index = holds.findIndex(({ id }) => id === reservation)
  return index < 0 ? refused : refuseAppointment(index, { ...refused.error, data })
}

/** Pays for all of them at once, then tells what became of each. */
async function pay(
  request: CartRequest,
  work: PaymentWork,
  owed: Owed[],
  choice: PaymentChoice,
  processor: Parameters<typeof payAppointment>[2],
): Promise<Result<StoredReservation[]>> {
  const [first, ...others] = owed
  if (!first) return refuse('invalid_params', { field: '/appointments' })
  const items = request.items.map(({ appointment }) => paidItem(appointment))
  const description = await paymentDescription(items, request)
  const paid = await payAppointment(work, [first, ...others], processor, choice, description)
  if (!paid.ok)
    return pointedAt(
      paid,
      owed.map(({ hold }) => hold),
    )
  return replayCart(await knownOf(request), request) ?? refuse('status_conflict')
}

async function book(request: CartRequest, known: Known): Promise<Result<StoredReservation[]>> {
  const { items, contact, payment, language, tenant, ports } = request
  const priced = priceCart(
    items.map(({ appointment, answers }, index) => {
      const hold = known[index]
      const isLive = hold && isSameAppointment(hold, appointment) && (hold.expires ?? 0) > ports.clock.now()
      return { appointment, ...answers, frozen: isLive ? hold.pricedata : null }
    }),
    tenant,
    { discount: request.discount, expected: request.totalprice, said: request.said },
  )
  if (!priced.ok) return priced
  const refused = refuseCode(priced.value.quote)
  if (refused) return refused
  const { prices, dueNow } = priced.value
  const way = wayToPay({ tenant }, payment, dueNow, cartProcessors(tenant, priced.value))
  if (!way.ok) return way
  const { processor, paymentmethod } = way.value

  const id = ports.tokens.guestId(tenant.scope.whitelabel, contact.email)
  const guest = { ...contact, id, now: ports.clock.now() }
  const user = request.user ?? (await ports.repositories(tenant.scope).users.guestByEmail(guest)).id
  const work = { tenant, ports, actor: user }
  const places = items.map(({ appointment, draft, answers }, index): CartPlace => {
    const information = { ...prices[index]?.information, paymentmethod }
    const lines = priced.value.quote.reservations[index]?.lines ?? []
    const asked = { appointment, contact, answers, language, tenant }
    const details = frozenDetails(asked, user, information, lines)
    const hold = known[index] ?? null
    // A payment that goes on is for the holds that it was begun with.
    const isExpired = hold !== null && payment?.attempt === undefined && (hold.expires ?? 0) <= ports.clock.now()
    return { appointment, draft, hold, isExpired, details }
  })
  if (!processor) {
    const holds = places.flatMap(({ hold }) => hold ?? [])
    const ended = await endOpenAttempts(work, holds)
    if (!ended) return placeCart(places, 'book', { ...work, language })
    return ended.ok ? (replayCart(await knownOf(request), request) ?? refuse('status_conflict')) : ended
  }
  const lapsed = places.flatMap(({ hold, isExpired }) => (hold && isExpired ? [hold] : []))
  const ended = await endOpenAttempts(work, lapsed)
  if (ended) return ended.ok ? (replayCart(await knownOf(request), request) ?? refuse('status_conflict')) : ended
  const held = await placeCart(places, 'hold', { ...work, language })
  if (!held.ok) return held
  const owed = held.value.map((hold, index) => ({
    hold,
    dueNow: prices[index]?.dueNow ?? 0,
    details: places[index]?.details ?? {},
  }))
  return pay(request, work, owed, payment ?? { processor: processor.name }, processor)
}

/** Books all appointments or none; where a twin of this call was faster, answers as the twin did. */
export async function makeCart(request: CartRequest): Promise<Result<StoredReservation[]>> {
  const known = await knownOf(request)
  const repeated = replayCart(known, request)
  if (repeated) return repeated
  try {
    const booked = await book(request, known)
    if (booked.ok || !causedByTwin.has(booked.error.code)) return booked
    return replayCart(await knownOf(request), request) ?? booked
  } catch (error) {
    if (!(error instanceof AlreadyExists)) throw error
    return replayCart(await knownOf(request), request) ?? refuse('payment_pending')
  }
}
