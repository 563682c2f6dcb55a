import { ok, type Result, refuse } from '../../domain/errors.ts'
import { formatMajor, priceInMode, readAmount } from '../../domain/pricing/index.ts'
import type { By } from '../../domain/reservation/index.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { entryIn } from '../catalogue/content.ts'
import type { Actor } from '../define-operation.ts'
import type { PaymentChoice } from '../payments/pay.ts'
import type { StoredReservation } from '../ports.ts'
import { isUndecided } from '../reservations/approval-order.ts'
import { isMoveAskedFor } from '../reservations/former-place.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import { judgeShownRefund } from '../reservations/shown-refund.ts'
import type { Tenant } from '../tenant.ts'
import { changeEntry, notOffered, type WantedEntry } from '../waitlist/change-entry.ts'
import { continueMovePayment } from './pay-move.ts'
import { lockedBy, type PricedMove, toldPrices, unmoved, wireMove } from './price-move.ts'
import { type Spending, wireSpending } from './spend-on-move.ts'

type Call = Wire['reschedule_reservation']

/** The acting person, as the history stores it. */
export const actorOf = (by: By, reservation: StoredReservation, { user }: Actor): string =>
  by === 'provider' ? (user?.id ?? 'provider') : (reservation.user ?? 'customer')

interface Told {
  priced: PricedMove
  changed: boolean
  approval: boolean
  /** Who may take what is due now. */
  processors?: string[]
  /** What of it their balance pays, or may. */
  spending?: Spending
  /** What is authorised by the call that makes it instead, minor units; absent where it is a move. */
  reserves?: number | undefined
}

/** The answer about a move that was asked for, done, or not needed. */
export function moveAnswer(
  told: StoredReservation,
  { priced, changed, approval, processors = [], spending, reserves }: Told,
  entry: CataloguedBookable,
  { tenant }: { tenant: Tenant },
): Call['answer'] {
  return {
    reservation: { ...wireReservation(told, tenant, entry), bookablename: entryIn(entry, tenant).bookable.name },
    changed,
    approval,
    ...wireMove(priced, tenant.currency.digits),
    ...(spending && wireSpending(spending, priced.inpoints, tenant.currency.digits)),
    processors,
    ...(reserves !== undefined && { reserves: formatMajor(reserves, tenant.currency.digits) }),
  }
}

/** Goes on with a move that waits for its payment, and answers what became of it. */
export async function answerPaying(
  held: StoredReservation,
  going: Parameters<typeof continueMovePayment>[1] & { entry: CataloguedBookable },
  choice: PaymentChoice | undefined,
): Promise<Result<Call['answer']>> {
  const { entry, tenant } = going
  const gone = await continueMovePayment(held, going, choice)
  if (!gone?.ok) return gone ?? refuse('status_conflict')
  const priced = unmoved(gone.value)
  const before = held.payment ? priceInMode(held.payment.quote) : priced.before
  const waived = { before: held.payment?.waived ?? 0, after: priced.waived?.after ?? 0 }
  const told = { priced: { ...priced, before, waived }, changed: true, approval: isMoveAskedFor(gone.value) }
  return ok(moveAnswer(gone.value, told, entry, { tenant }))
}

/**
 * Refuses what can't be changed while it is decided: what is charged for its approval or claim, and for its customer
 * another price of a request, or of days, for which an amount has been authorised already. Of days that were approved
 * no call keeps another amount, so that nothing can be brought for it: they are booked anew.
 */
export function judgeRequest(
  reservation: StoredReservation,
  { before, after }: PricedMove,
  { tenant: { currency }, by, approval }: { tenant: Tenant; by: By; approval: boolean },
): Result<null> {
  const { digits } = currency
  const { status, life, payment } = reservation
  if (!isUndecided(reservation)) return ok(null)
  if (life.request?.approving !== undefined) return refuse('status_conflict', { data: { status } })
  if (by === 'provider' || !payment?.attempt || before === after) return ok(null)
  if (approval && status === 'gig') return refuse('not_offered', { data: { key: 'error.days_priced' } })
  return refuse('payment_required', { data: { price: formatMajor(after, digits), amount: formatMajor(after, digits) } })
}

/** What a call says of the money that its caller was shown. */
export type ShownMoney = Pick<Call['params'], 'totalprice' | 'totalpoints' | 'totalrefund' | 'locks'>

/**
 * Refuses a price or refund that is not the one that the caller was shown, and money that must come first and is not
 * offered.
 */
export function judgePrice(
  { money, inpoints, ...priced }: PricedMove,
  { totalprice, totalpoints, ...shown }: ShownMoney,
  { tenant: { currency }, isPaid = false }: { tenant: Tenant; isPaid?: boolean },
): Result<null> {
  const after = inpoints ? priced.after : toldPrices(priced).after
  if ((totalpoints ?? (inpoints ? after : 0)) !== (inpoints ? after : 0))
    return refuse('price_changed', { field: '/totalpoints' })
  const cost = inpoints ? 0 : after
  const seen = totalprice === undefined ? ok(cost) : readAmount(totalprice, currency.digits, '/totalprice')
  if (!seen.ok) return seen
  const price = formatMajor(cost, currency.digits)
  if (seen.value !== cost) return refuse('price_changed', { field: '/totalprice', data: { price } })
  const comes = { refund: money.refund, locks: lockedBy(priced) }
  const back = judgeShownRefund(shown, comes, { inpoints, digits: currency.digits })
  if (!back.ok) return back
  if (money.duenow === 0 || isPaid) return ok(null)
  return refuse('payment_required', { data: { price, amount: formatMajor(money.duenow, currency.digits) } })
}

/**
 * Changes an entry of a waitlist at the price that the caller was shown, and answers what its place costs then; a
 * preview changes nothing.
 */
export async function answerEntry(
  waiting: StoredReservation,
  { wanted, priced }: { wanted: WantedEntry; priced: PricedMove },
  changing: Parameters<typeof changeEntry>[2],
  given: Pick<Call['params'], 'preview'> & ShownMoney,
): Promise<Result<Call['answer']>> {
  const { entry, tenant, ports } = changing
  const free = await notOffered(ports.repositories(tenant.scope), waiting, changing)
  if (!free.ok) return free
  const price = given.preview ? ok(null) : judgePrice(priced, given, { tenant })
  if (!price.ok) return price
  const changed = given.preview ? ok(waiting) : await changeEntry(waiting, wanted, changing)
  return changed.ok
    ? ok(moveAnswer(changed.value, { priced, changed: true, approval: false }, entry, { tenant }))
    : changed
}
