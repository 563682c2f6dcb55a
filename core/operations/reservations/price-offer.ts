import { ok, type Result, refuse } from '../../domain/errors.ts'
import { type FrozenPriceData, formatMajor } from '../../domain/pricing/index.ts'
import { hasOffer } from '../../domain/waitlist/index.ts'
import type { ReservationAnswer } from '../../domain/wire/index.ts'
import { answersAgain } from '../answers/answers-again.ts'
import { type Appointment, appointmentOf, isDueWhole, waitsForApproval } from '../appointments/appointment-request.ts'
import { mayBook } from '../appointments/may-book.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { collected, payWithCredit, spendableBalance } from '../pricing/account-credit.ts'
import { compareAmount } from '../pricing/compare-payment.ts'
import { eligibleProcessors } from '../pricing/eligible-processors.ts'
import { keptOrRead } from '../pricing/kept-code.ts'
import { frozenPriceData, isDue, type PricedCart, priceCart, wireCartQuote } from '../pricing/price-cart.ts'
import { pricesKept, termsKept } from '../pricing/priced-again.ts'
import type { Tenant } from '../tenant.ts'
import { isUndecided } from './approval-order.ts'
import { creditUsedBy } from './credit-use.ts'
import { stillAsked } from './unasked.ts'

interface Asking {
  tenant: Tenant
  ports: Ports
}

/** The price data of an offer: as frozen with it, except that all is due of what would be collected by now. */
function pricesOffered(
  { pricedata, start }: Pick<StoredReservation, 'pricedata' | 'start'>,
  appointment: Appointment,
  { tenant, ports }: Asking,
): FrozenPriceData {
  const frozen = pricedata ?? frozenPriceData(appointment, tenant)
  const isWhole = isDueWhole(frozen, appointment.entry, { start }, ports.clock.now())
  return isWhole ? { ...frozen, paymentterms: 'full' } : frozen
}

/**
 * The price of an offered place, from the data frozen with the offer and the answers that were given, and the price
 * data to book it with. What is accepted when its rest would be collected by now is due whole.
 * @param expected the total that the caller was shown, in major units, and `expectedpoints` the points; `mode` whether
 * points pay; `isbystaff` whether staff take it for its customer
 */
export async function priceOffer(
  reservation: StoredReservation,
  { tenant, ports }: Asking,
  {
    isbystaff = false,
    ...said
  }: Pick<NonNullable<Parameters<typeof priceCart>[2]>, 'expected' | 'expectedpoints' | 'mode'> & {
    isbystaff?: boolean
  } = {},
): Promise<Result<PricedCart & { appointment: Appointment; pricedata: FrozenPriceData }>> {
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  if (!entry) return refuse('resource_unavailable')
  const appointment = { ...appointmentOf(reservation, entry), isbystaff }
  const answers = answersAgain(reservation, appointment, tenant, ports)
  const pricedata = pricesOffered(reservation, appointment, { tenant, ports })
  const priced = priceCart([{ ...answers, appointment, frozen: pricedata }], tenant, said)
  return priced.ok ? ok({ ...priced.value, appointment, pricedata }) : priced
}

/**
 * An offer with the price that its customer is told. Where it can't be priced, nothing is kept, and it is priced when
 * it is accepted.
 */
export async function withOfferedPrice(offer: StoredReservation, asking: Asking): Promise<StoredReservation> {
  const { wait } = offer.life
  if (!wait) return offer
  const { offered: _, ...former } = wait
  const priced = await priceOffer({ ...offer, life: { ...offer.life, wait: former } }, asking)
  const { code: currency } = asking.tenant.currency
  const offered = priced.ok ? { price: priced.value.finalPrice, currency } : undefined
  return { ...offer, life: { ...offer.life, wait: { ...former, ...(offered && { offered }) } } }
}

/**
 * Refuses with `price_changed` and the new quote an offer that has become dearer than it was told, though its price
 * data stay: an answer that made it cheaper is no longer asked for.
 */
export function refuseDearer(
  { life }: StoredReservation,
  priced: PricedCart & { appointment: Appointment },
  tenant: Tenant,
): Result<null> {
  const told = life.wait?.offered
  const isDearer = told !== undefined && (priced.finalPrice > told.price || tenant.currency.code !== told.currency)
  return isDearer
    ? refuse('price_changed', { data: { quote: wireCartQuote(priced.quote, [priced.appointment.entry], tenant) } })
    : ok(null)
}

/** Refuses with `price_changed` and the quote an offer of which another amount is due by now than was shown. */
export function refuseOtherDue(
  totaldue: number | string | undefined,
  priced: PricedCart & { appointment: Appointment },
  tenant: Tenant,
): Result<null> {
  const fault = totaldue === undefined ? null : compareAmount(totaldue, priced.toPay, tenant.currency.digits)
  if (fault === null) return ok(null)
  const data = { quote: wireCartQuote(priced.quote, [priced.appointment.entry], tenant) }
  return refuse(fault, { field: '/totaldue', ...(fault === 'price_changed' && { data }) })
}

/** Whether accepting an offer makes a request: as it was when the place was offered. */
export const asksForApproval = ({ pricedata }: StoredReservation, { bookable }: CataloguedBookable): boolean =>
  pricedata?.approvalmode ?? bookable.approvalmode ?? false

/** What is to be authorised where the payment of a request, or of days, failed, and who may; nothing for others. */
export async function owedByRequest(
  reservation: StoredReservation,
  { actor, ...asking }: Asking & { actor: Actor },
): Promise<Pick<ReservationAnswer, 'owed'>> {
  const { status, payment, life } = reservation
  const isUnpaid = isUndecided(reservation) && !life.reschedule && payment !== null && payment.attempt === null
  // Without a method it is paid at the venue, or not at all.
  if (!isUnpaid || payment.quote.dueonapproval === 0 || payment.method === null) return {}
  const { tenant, ports } = asking
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  const discount = await keptOrRead(undefined, reservation, { ...asking, actor })
  if (!entry || !discount.ok) return {}
  const needsapproval = status === 'pending'
  const appointment = { ...appointmentOf(reservation, entry), needsapproval, isbystaff: false }
  const answers = answersAgain(reservation, appointment, tenant, ports)
  const said = { discount: discount.value, ...termsKept(reservation) }
  const priced = priceCart([{ ...answers, appointment, frozen: pricesKept(reservation) }], tenant, said)
  if (!priced.ok || priced.value.toPay === 0) return {}
  return { owed: await priceToPay(priced.value, creditUsedBy(reservation).held, asking) }
}

/** @param credit what is held for it goes on paying */
async function priceToPay(priced: PricedCart, credit: number, asking: Asking) {
  const { finalPrice, toPay, ...payable } = await payWithCredit(priced, credit, asking)
  const eligible = toPay > 0 ? await eligibleProcessors({ finalPrice, toPay, ...payable }, asking) : []
  const { digits } = asking.tenant.currency
  return {
    price: formatMajor(finalPrice, digits),
    due: formatMajor(toPay, digits),
    processors: eligible.map(({ name }) => name),
  }
}

/**
 * What accepting a live offer costs and who may take it, for the page that offers it; nothing for other reservations.
 * @param isbystaff whether staff read it, who take it without approval; `actor` who reads it, told of their own points
 */
export async function offeredPrice(
  reservation: StoredReservation,
  { isbystaff, actor, ...asking }: Asking & { isbystaff: boolean; actor: Pick<Actor, 'user' | 'kind'> },
): Promise<Pick<ReservationAnswer, 'offered'>> {
  if (!hasOffer(reservation, asking.ports.clock.now())) return {}
  const priced = await priceOffer(reservation, asking, { isbystaff })
  if (!priced.ok) return {}
  const { entry } = priced.value.appointment
  const needsLogin = !isbystaff && isDue(priced.value) && !mayBook({ tenant: asking.tenant, actor }, true)
  return {
    offered: {
      ...(await priceToPay(priced.value, 0, asking)),
      ...collected(priced.value, asking),
      approval: waitsForApproval({ needsapproval: asksForApproval(reservation, entry), isbystaff }),
      ...(needsLogin && { loginrequired: true }),
      ...(await stillAsked(reservation, { ...asking, isbystaff })),
      ...(await pointsOf(reservation, priced.value, { ...asking, actor })),
    },
  }
}

/** What an offer costs in points, and how many its customer has, who alone may spend them; nothing otherwise. */
async function pointsOf(
  { user }: StoredReservation,
  { quote }: PricedCart,
  caller: Asking & { actor: Pick<Actor, 'user'> },
): Promise<{ pointsoffered?: number; pointsavailable?: number }> {
  const pointsoffered = quote.reservations[0]?.pointsoffered ?? null
  if (pointsoffered === null) return {}
  if (caller.actor.user === undefined || caller.actor.user.id !== user) return { pointsoffered }
  return { pointsoffered, pointsavailable: await spendableBalance(caller, 'points') }
}
