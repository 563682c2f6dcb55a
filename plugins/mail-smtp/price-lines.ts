import {
  currencyDigits,
  formatDate,
  type HookContext,
  isRecord,
  localeOf,
  type MailLine,
  paymentInformationOf,
  plainText,
  type ReservationTelling,
  textOrEmpty,
  toldLines,
  zoneInWords,
} from '@tessera/plugin-api'
import { dayBefore, timeTold } from './moment.ts'
import type { Telling } from './reservation-tellings.ts'
import { dueOnClaim, leftToPay, moneyOf, restToPay } from './rest-to-pay.ts'

type Wire = Record<string, unknown>

/** Whether anything comes back of what was cancelled: money, or points. */
export const comesBack = ({ refund, reservation }: Pick<ReservationTelling, 'refund' | 'reservation'>): boolean =>
  refund.amount > 0 || Number(paymentInformationOf(reservation).refundpoints ?? 0) > 0

/** What comes back after a cancellation; its customer also reads when, and what is account credit at once. */
export function refundLines(
  context: HookContext,
  { refund: { amount, bystaff = 0 }, audience, reservation }: ReservationTelling,
): MailLine[] {
  const { word, provider } = context
  const label = word('mail.refund')
  const money = moneyOf(context)
  const { paidprice, refundstatus, refundpoints, refundcredit, refundgift } = paymentInformationOf(reservation)
  const points = Number(refundpoints ?? 0)
  if (points > 0)
    return [{ label, value: word(audience === 'customer' ? 'cancel.points_back' : 'price.points', { count: points }) }]
  const isKept = amount <= 0 && Number(paidprice ?? 0) > 0
  if (audience === 'customer' && isKept)
    return [{ label, value: word('cancel.not_refunded', { provider: provider?.name ?? '' }) }]
  if (isKept && refundstatus === 'by_hand')
    return [{ label, value: word('mail.staff.refund_open', { amount: money(Number(paidprice)) }) }]
  if (audience !== 'customer' || amount <= 0) return [{ label, value: amount > 0 ? money(amount) : '' }]
  const credit = Math.min(amount, Number(refundcredit ?? 0))
  // Major units: the difference may be a trace of a cent.
  const gift = Math.min(amount, Number(refundgift ?? 0))
  const sent = Number((amount - credit - gift - bystaff).toFixed(currencyDigits(context.whitelabel.currency)))
  const by = (part: number) => ({ amount: money(part), provider: provider?.name ?? '' })
  return [
    { label, value: sent > 0 ? word('mail.change_refund', { amount: money(sent) }) : '' },
    { label, value: bystaff > 0 ? word('changes.refund_by_hand', by(bystaff)) : '' },
    { label, value: credit > 0 ? word('cancel.credited', by(credit)) : '' },
    { label, value: gift > 0 ? word('cancel.to_gift', { amount: money(gift) }) : '' },
  ]
}

/** What comes back as credit or points at once, or is given back by hand. */
export function backLines(context: HookContext, { data }: ReservationTelling): MailLine[] {
  const { word } = context
  const { amount, points } = data
  const told = typeof amount === 'number' && amount > 0 ? moneyOf(context)(amount) : ''
  return [
    { label: word('mail.refund'), value: typeof points === 'number' ? word('price.points', { count: points }) : told },
  ]
}

/** Until when cancelling is free. Where nothing was paid, this is the start. */
function cancelling(context: HookContext, { reservation, refund, offered }: ReservationTelling): string {
  const { word, provider } = context
  const information = paymentInformationOf(reservation)
  const isPaid = [information.paidprice, information.pointspaid, offered?.due].some((one) => Number(one ?? 0) > 0)
  if (!isPaid) return word('mail.cancel_free')
  const locale = localeOf(context)
  const zone = ` (${zoneInWords(textOrEmpty(reservation.timezone), context.language)})`
  const deadline = (wall: string) => ({
    ...{ date: formatDate(wall, locale), time: `${timeTold(wall, locale)}${zone}`, zone },
    at: wall.slice(11, 16) === '00:00' ? 'midnight' : 'time',
    lastday: formatDate(dayBefore(wall.slice(0, 10)), locale),
  })
  const { until, restUntil, locked, keepsvolumediscount, isWhileOpen } = refund
  if (locked > 0 && locked < Number(information.paidprice)) {
    const amount = moneyOf(context)(locked)
    return word('manage.refund_locked', { amount, ...deadline(restUntil) })
  }
  if (refund.isPast) return word('manage.refund_past', { provider: provider?.name ?? '' })
  if (isWhileOpen)
    return word('review.refund_open', { by: textOrEmpty(reservation.confirmedby), provider: provider?.name ?? '' })
  const told = word('review.refund_until', deadline(until))
  return keepsvolumediscount ? told : `${told} ${word('review.refund_discount')}`
}

/** The price, and for a live reservation also what was paid and what is due. Amounts on the wire are major units. */
export function priceLines(context: HookContext, event: ReservationTelling, telling: Telling): MailLine[] {
  const { holds } = telling
  if (holds.includes('offer')) return offerLines(context, event)
  const { word } = context
  const money = moneyOf(context)
  const { reservation, billinginstructions = '', audience } = event
  const hasPayment = holds.includes('payment')
  const isCustomer = audience === 'customer'
  const changed = hasPayment ? changeLines(context, event) : []
  const free = hasPayment && isCustomer ? [{ label: word('mail.cancelling'), value: cancelling(context, event) }] : []
  const information = paymentInformationOf(reservation)
  const { finalprice, paidprice, settlingprice } = information
  if (typeof finalprice !== 'number') return free
  const total = { label: word('mail.price'), value: money(finalprice) }
  const taken = partLines(information, Number(reservation.seats ?? 1), context)
  const tax = containedTax(information)
  const ofWhich = {
    label: word('quote.ofwhich.basepricetax'),
    value: tax > 0 ? money(tax) : '',
  }
  const points = information.paymentmode === 'points' ? Number(information.pointsprice ?? 0) : 0
  const told = points > 0 ? word('price.points', { count: points }) : word('price.free')
  if (finalprice === 0) return [...taken, { ...total, value: told }, ...changed, ...free]
  if (!hasPayment) return [...taken, total, ofWhich]
  const paid = typeof paidprice === 'number' ? paidprice : 0
  const settling = typeof settlingprice === 'number' ? settlingprice : 0
  const onClaim = dueOnClaim(reservation, information)
  const left = leftToPay(event, telling)
  const rest = isCustomer ? restToPay(context, event, telling) : null
  return [
    ...taken,
    total,
    ofWhich,
    { label: word('mail.paid'), value: paid > settling ? money(paid - settling) : '' },
    { label: word('mail.settling'), value: settling > 0 ? money(settling) : '' },
    { label: word('quote.dueonapproval', { by: 'claim' }), value: onClaim > 0 ? money(onClaim) : '' },
    { label: word('mail.due'), value: rest ? word(`mail.due_${rest.way}`, rest.values) : left > 0 ? money(left) : '' },
    { label: word('review.billing'), value: left > 0 && isCustomer ? plainText(billinginstructions) : '' },
    ...changed,
    ...free,
  ]
}

/**
 * What an offered place costs, what accepting takes at once and what is left to pay then, and until when all of it
 * comes back. An entry of a queue has no price of its own.
 */
function offerLines(context: HookContext, event: ReservationTelling): MailLine[] {
  const { word, provider } = context
  const { offered, billinginstructions = '' } = event
  if (offered === null) return []
  const { price, due, isOnSite, approval } = offered
  const told = moneyOf(context)
  const later = price - due
  const left = { amount: told(later), provider: provider?.name ?? '' }
  return [
    { label: word('mail.price'), value: price === 0 ? word('price.free') : told(price) },
    {
      label: approval ? word('mail.due_approved', { provider: left.provider }) : word('mail.due_accepting'),
      value: due > 0 ? told(due) : '',
    },
    {
      label: word('mail.due'),
      value: later > 0 ? word(isOnSite ? 'mail.due_on_site' : 'mail.due_directly', left) : '',
    },
    { label: word('review.billing'), value: later > 0 ? plainText(billinginstructions) : '' },
    { label: word('mail.cancelling'), value: due > 0 ? cancelling(context, event) : '' },
  ]
}

/** What a change did with the money: paid for it, on its way back, or for the provider to decide. */
function changeLines(context: HookContext, { data }: ReservationTelling): MailLine[] {
  const { word, provider } = context
  const { paid, refund, byhand } = isRecord(data.money) ? data.money : {}
  const told = (amount: unknown, key: string) =>
    typeof amount === 'number' ? word(key, { amount: moneyOf(context)(amount), provider: provider?.name ?? '' }) : ''
  return [
    { label: word('mail.change'), value: told(paid, 'mail.change_paid') },
    { label: word('mail.refund'), value: told(refund, 'mail.change_refund') },
    { label: word('mail.change_excess'), value: told(byhand, 'mail.change_byhand') },
  ]
}

/** The tax that prices contain; 0 where it is added to them. */
const containedTax = ({ taxincluded, basepricetax, addontax, travelfeetax }: Wire): number =>
  taxincluded === true
    ? [basepricetax, addontax, travelfeetax].reduce<number>((sum, tax) => sum + Number(tax ?? 0), 0)
    : 0

/**
 * What the price consists of, where that is more than one thing: each extra, answer, tax and discount with its amount,
 * as on the page. What an imported reservation says of it are its discounts.
 */
function partLines(information: Wire, seats: number, context: HookContext): MailLine[] {
  const { word } = context
  const money = moneyOf(context)
  const lines = Array.isArray(information.lines) ? information.lines.filter(isRecord).map(lineIn) : []
  if (lines.length === 0) return discountLines(information, (amount) => money(-amount), word)
  const told = toldLines(lines, seats, word)
  if (information.paymentmode === 'points' || told.length < 2) return []
  return told.map(({ name, amount }) => ({ label: name, value: amount === 0 ? word('price.free') : money(amount) }))
}

const lineIn = ({ kind, amount, label, quantity, formid, submission, seat }: Wire) => ({
  ...{ kind: textOrEmpty(kind), amount: Number(amount ?? 0), label: textOrEmpty(label) },
  ...{ quantity: Number(quantity ?? 1), formid: textOrEmpty(formid) },
  submission: typeof submission === 'number' ? submission : null,
  seat: typeof seat === 'number' ? seat : null,
})

/** The discounts taken off the price and the extras, and their code. */
function discountLines(
  { discount, addondiscount, discountcodeused, volumediscountdollaramt }: Wire,
  money: (amount: number) => string,
  word: HookContext['word'],
): MailLine[] {
  const taken = (amount: unknown) => (typeof amount === 'number' && amount > 0 ? money(amount) : '')
  return [
    { label: word('quote.volumediscount'), value: taken(volumediscountdollaramt) },
    { label: word('quote.discount', { code: textOrEmpty(discountcodeused) }), value: taken(discount) },
    { label: word('quote.addondiscount', { code: textOrEmpty(discountcodeused) }), value: taken(addondiscount) },
  ]
}
