import {
  currencyDigits,
  formatDate,
  formatMoney,
  formatTime,
  type HookContext,
  isRecord,
  paymentInformationOf,
  plainText,
  type ReservationEvent,
  readablePhone,
  reservationReference,
  venueOf,
  zoneInWords,
} from '@tessera/plugin-api'
import { answerLines } from './answer-lines.ts'
import type { MailLine } from './render-mail.ts'
import { reservationTellings } from './reservation-tellings.ts'

type Wire = Record<string, unknown>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The date, and the time of day if there is one, on the venue's clock. */
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

/** Date and times, on a line each; for an event with segments, the time of each segment. */
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

/** Bookable, time, place, resources, seats and price, each with its label in the tenant's words. */
export function reservationLines(context: HookContext, event: ReservationEvent): MailLine[] {
  const { word, language } = context
  const { reservation, bookable, provider, resources } = event
  const { hasDetails, hasAnswers } = reservationTellings[event.name]
  const seats = Number(reservation.seats ?? 1)
  const phoneLine = {
    label: word('mail.phone', { provider: text(provider.name) }),
    value: readablePhone(text(provider.phone)),
  }
  const lines: MailLine[] = [
    { label: word('mail.what'), value: [text(bookable.name), text(reservation.title)].filter(Boolean).join(': ') },
    { label: word('mail.when'), value: whenLines(event, language).filter(Boolean).join('\n') },
    ...(!hasDetails
      ? []
      : [
          { label: word('mail.where'), value: placeOf(event) },
          { label: word('mail.with'), value: resources.map(({ name }) => name).join(', ') },
          { label: word('mail.seats'), value: seats > 1 ? word('summary.seats', { count: seats }) : '' },
          ...priceLines(context, event),
          { label: word('mail.cancelling'), value: cancelling(context, event) },
        ]),
    phoneLine,
    // Under the customer's answers a phone number would be taken for theirs.
    ...(hasDetails && hasAnswers ? answerLines(context, event) : []),
    { label: word('mail.reference'), value: reservationReference(text(reservation.id)) },
  ]
  return lines.filter(({ value }) => value !== '')
}

/** The address that the customer gave, else the venue. */
const placeOf = ({ reservation, bookable, provider }: ReservationEvent): string =>
  (isRecord(reservation.location) && text(reservation.location.address)) || venueOf(bookable, provider)

/** Until when cancelling is free. Where nothing was paid, this is the start. */
function cancelling(
  { word, language, provider }: HookContext,
  { name, reservation, refund }: ReservationEvent,
): string {
  if (!reservationTellings[name].hasPayment) return ''
  const information = paymentInformationOf(reservation)
  const isPaid = typeof information.paidprice === 'number' && information.paidprice > 0
  if (!isPaid) return word('mail.cancel_free')
  if (refund.isPast) return word('review.refund_past', { provider: provider?.name ?? '' })
  const { until } = refund
  const time = `${formatTime(until, language)} (${zoneInWords(text(reservation.timezone), language)})`
  return word('review.refund_until', { date: formatDate(until, language), time })
}

/** The price, and for a live reservation also what was paid and what is due. Amounts on the wire are major units. */
function priceLines(
  { word, language, whitelabel }: HookContext,
  { name, reservation, billinginstructions = '' }: ReservationEvent,
): MailLine[] {
  const information = paymentInformationOf(reservation)
  const { finalprice, paidprice } = information
  if (typeof finalprice !== 'number') return []
  const currency = { code: whitelabel.currency, digits: currencyDigits(whitelabel.currency) }
  const total = { label: word('mail.price'), value: formatMoney(finalprice, currency, language) }
  const taken = discountLines(information, (amount) => formatMoney(-amount, currency, language), word)
  if (finalprice === 0) return [...taken, { ...total, value: word('price.free') }]
  if (!reservationTellings[name].hasPayment) return [...taken, total]
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

/** The discount taken off the price, and its code. */
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
