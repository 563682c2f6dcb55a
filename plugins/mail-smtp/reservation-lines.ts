import {
  currencyDigits,
  formatDate,
  formatMoney,
  formatTime,
  type HookContext,
  isRecord,
  plainText,
  type ReservationEvent,
  readablePhone,
  reservationReference,
  venueOf,
  zoneInWords,
} from '@tessera/plugin-api'
import { answerLines } from './answer-lines.ts'
import type { MailLine } from './render-mail.ts'

type Wire = Record<string, unknown>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The date, and the time of day where there is one, on the venue's clock. */
export function whenOf(
  { start, end, timezone }: Wire,
  language: string,
  bookabletype?: unknown,
): { date: string; time: string } {
  const [from, to] = [text(start), text(end)]
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)]
  const isWholeDays = bookabletype === 'calendarday' || (from.endsWith('00:00:00') && /(23:59:\d\d|00:00:00)$/.test(to))
  const days = isWholeDays && to.endsWith('00:00:00') ? dayBefore(last) : last
  const date =
    first === days
      ? formatDate(first, language, 'full')
      : `${formatDate(first, language, 'full')} – ${formatDate(days, language, 'full')}`
  if (isWholeDays) return { date, time: '' }
  return { date, time: `${timesOf(from, to, language)} (${zoneInWords(text(timezone), language)})` }
}

const timesOf = (from: string, to: string, language: string) =>
  `${formatTime(from, language)} – ${formatTime(to, language)}`

const dayBefore = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** When it is, a line for each: the date and the times, or of an event with parts when each of them is. */
function whenLines({ reservation, bookable }: ReservationEvent, language: string): string[] {
  const segments = Array.isArray(reservation.segments) ? reservation.segments.filter(isRecord) : []
  if (segments.length === 0) {
    const { date, time } = whenOf(reservation, language, bookable.bookabletype)
    return [date, time]
  }
  const parts = segments.map((segment) => {
    const [from, to] = [text(segment.start), text(segment.end)]
    const last = from.slice(0, 10) === to.slice(0, 10) ? '' : ` (${formatDate(to.slice(0, 10), language)})`
    const times = `${timesOf(from, to, language)}${last}`
    return [formatDate(from.slice(0, 10), language, 'full'), times, text(segment.title)].filter(Boolean).join(' · ')
  })
  return [...parts, zoneInWords(text(reservation.timezone), language)]
}

/** What, when, where, with whom, for how many and what it costs, each with its label in the tenant's words. */
export function reservationLines(context: HookContext, event: ReservationEvent): MailLine[] {
  const { word, language } = context
  const { reservation, bookable, provider, resources } = event
  const seats = Number(reservation.seats ?? 1)
  const lines: MailLine[] = [
    { label: word('mail.what'), value: [text(bookable.name), text(reservation.title)].filter(Boolean).join(': ') },
    { label: word('mail.when'), value: whenLines(event, language).filter(Boolean).join('\n') },
    ...(isOver(event)
      ? []
      : [
          { label: word('mail.where'), value: placeOf(event) },
          { label: word('mail.with'), value: resources.map(({ name }) => name).join(', ') },
          { label: word('mail.seats'), value: seats > 1 ? word('summary.seats', { count: seats }) : '' },
          ...priceLines(context, event),
          { label: word('mail.cancelling'), value: cancelling(context, event) },
          ...(event.name === 'reservation.cancelled' ? [] : answerLines(context, event)),
        ]),
    { label: word('mail.phone'), value: readablePhone(text(provider.phone)) },
    { label: word('mail.reference'), value: reservationReference(text(reservation.id)) },
  ]
  return lines.filter(({ value }) => value !== '')
}

/** Where the customer asked for it, else at the venue. */
const placeOf = ({ reservation, bookable, provider }: ReservationEvent): string =>
  (isRecord(reservation.location) && text(reservation.location.address)) || venueOf(bookable, provider)

/** What never came about needs no place and no price. */
const isOver = ({ name }: ReservationEvent) => name === 'reservation.expired' || name === 'reservation.unpaid'

/** Until when cancelling costs nothing. Who paid nothing may cancel until it begins. */
function cancelling(
  { word, language, provider }: HookContext,
  { name, reservation, refund }: ReservationEvent,
): string {
  if (name !== 'reservation.booked' && name !== 'reservation.moved') return ''
  const information = isRecord(reservation.paymentinformation) ? reservation.paymentinformation : {}
  const isPaid = typeof information.paidprice === 'number' && information.paidprice > 0
  if (!isPaid) return word('mail.cancel_free')
  if (refund.isPast) return word('review.refund_past', { provider: provider?.name ?? '' })
  const { until } = refund
  return word('review.refund_until', { date: formatDate(until, language), time: formatTime(until, language) })
}

/** The price, and for what stands also what was paid and what is still to pay. Amounts of the wire are major units. */
function priceLines(
  { word, language, whitelabel }: HookContext,
  { name, reservation, billinginstructions = '' }: ReservationEvent,
): MailLine[] {
  const information = isRecord(reservation.paymentinformation) ? reservation.paymentinformation : {}
  const { finalprice, paidprice } = information
  if (typeof finalprice !== 'number') return []
  const currency = { code: whitelabel.currency, digits: currencyDigits(whitelabel.currency) }
  const total = { label: word('mail.price'), value: formatMoney(finalprice, currency, language) }
  const taken = discountLines(information, (amount) => formatMoney(-amount, currency, language), word)
  if (finalprice === 0) return [...taken, { ...total, value: word('price.free') }]
  if (name !== 'reservation.booked' && name !== 'reservation.moved') return [...taken, total]
  const paid = typeof paidprice === 'number' ? paidprice : 0
  const due = finalprice - paid
  return [
    ...taken,
    total,
    { label: word('mail.paid'), value: paid > 0 ? formatMoney(paid, currency, language) : '' },
    { label: word('mail.due'), value: due > 0 ? formatMoney(due, currency, language) : '' },
    { label: word('review.billing'), value: due > 0 ? plainText(billinginstructions) : '' },
  ]
}

/** What was taken off the price, and for which code. */
function discountLines(
  { discount, discountcodeused, volumediscountdollaramt }: Wire,
  money: (amount: number) => string,
  word: HookContext['word'],
): MailLine[] {
  const taken = (amount: unknown) => (typeof amount === 'number' && amount > 0 ? money(amount) : '')
  return [
    { label: word('quote.volumediscount'), value: taken(volumediscountdollaramt) },
    { label: word('quote.discount', { code: text(discountcodeused) }), value: taken(discount) },
  ]
}
