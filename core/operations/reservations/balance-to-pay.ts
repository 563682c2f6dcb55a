import { type GiftUse, isOpen } from '../../domain/payments/index.ts'
import { formatMajor, priceInMode } from '../../domain/pricing/index.ts'
import { collectAt, unpaidEnds } from '../../domain/reservation/index.ts'
import type { ReservationAnswer } from '../../domain/wire/index.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { spendableBalance } from '../pricing/account-credit.ts'
import { chargeableFor, onlineProcessors, tooLittleToCharge } from '../pricing/eligible-processors.ts'
import type { Tenant } from '../tenant.ts'
import { balanceOf, leftToPay, pointsOwed, toldPrice } from './balance.ts'
import { isDisputed } from './is-disputed.ts'

interface Asking {
  tenant: Tenant
  ports: Ports
}

/** Whether its customer has chosen to pay at the venue. */
const isPaidThere = ({ payment }: StoredReservation, { plugins }: Tenant): boolean =>
  plugins.payments.find(({ name }) => name === payment?.processor)?.capabilities.method === 'on_site'

/**
 * What a reservation owes that may be paid online now, in minor units, and who may take it, but for what of it is too
 * little to be charged; nothing while a payment of it is disputed.
 */
export async function owedOnline(reservation: StoredReservation, asking: Asking) {
  const owed = isPaidThere(reservation, asking.tenant) ? 0 : balanceOf(reservation)
  const repositories = asking.ports.repositories(asking.tenant.scope)
  const due = owed > 0 && (await isDisputed(repositories, reservation)) ? 0 : owed
  const price = reservation.payment ? toldPrice(reservation.payment).finalprice : 0
  return { due, price, processors: await onlineProcessors({ due, price }, asking) }
}

/** Whether something is left of it, and is too little to be charged: its customer has paid what they could. */
export async function isTooLittle({ payment }: StoredReservation, asking: Asking): Promise<boolean> {
  if (payment === null) return false
  const due = leftToPay(payment)
  return due > 0 && (await tooLittleToCharge({ due, price: toldPrice(payment).finalprice }, asking)) === due
}

/**
 * What a gift code pays beside a payment of the balance that still waits: it is spent, so that what is owed is less it,
 * and comes back where that payment is called off. Null where none does.
 */
export async function giftBeside({ payment }: StoredReservation, { tenant, ports }: Asking): Promise<GiftUse | null> {
  const { beside, gift } = payment ?? {}
  if (beside === undefined || gift === undefined) return null
  const attempt = await ports.repositories(tenant.scope).payments.attempt(beside.attempt)
  return attempt && isOpen(attempt) ? { ...gift, amount: beside.amount } : null
}

/** The same as its page is told, with the least that is charged; nothing where nothing is owed. */
export async function balanceToPay(
  reservation: StoredReservation,
  asking: Asking,
): Promise<Pick<ReservationAnswer, 'balance'>> {
  const { due, price, processors } = await owedOnline(reservation, asking)
  if (due === 0) return {}
  const payable = { quote: { reservations: [{ duenow: due, dueonapproval: 0 }] }, toPay: due, finalPrice: price }
  const least = await chargeableFor(payable, asking)
  // What nobody takes since it is too little is told all the same: its customer would look for a way to pay it.
  if (processors.length === 0 && (least === null || due >= least.minimum)) return {}
  const { digits } = asking.tenant.currency
  const charged = least && {
    leastcharge: formatMajor(least.minimum, digits),
    chargestep: formatMajor(least.step, digits),
  }
  const names = processors.map(({ name }) => name)
  const { unpaid, collect } = reservation.life
  const at = collect ? collectAt(collect, reservation.start) : null
  const until_utc = unpaid ? new Date(unpaidEnds(unpaid, reservation.start)).toISOString() : null
  const isasked = unpaid !== undefined && unpaid.least === undefined
  const amounts = { price: formatMajor(price, digits), due: formatMajor(due, digits) }
  const collected = at === null ? {} : { collectat_utc: new Date(at).toISOString() }
  const gift = await giftBeside(reservation, asking)
  const given = gift && { giftlast4: gift.last4, giftused: formatMajor(gift.amount, digits) }
  return { balance: { ...amounts, processors: names, until_utc, isasked, ...collected, ...charged, ...given } }
}

/** The points that it owes, and how many its customer has, who alone may spend them; nothing where it owes none. */
export async function pointsBalance(
  reservation: StoredReservation,
  { tenant, ports, actor }: Asking & { actor: Actor },
): Promise<Pick<ReservationAnswer, 'pointsbalance'>> {
  const due = pointsOwed(reservation)
  const { payment, user } = reservation
  if (payment === null || due === 0) return {}
  const isTheirs = user !== null && actor.user?.id === user
  const available = isTheirs ? { available: await spendableBalance({ tenant, ports, actor }, 'points') } : {}
  return { pointsbalance: { price: priceInMode(payment.quote) - (payment.waived ?? 0), due, ...available } }
}
