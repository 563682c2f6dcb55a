import {
  formatDate,
  formatTime,
  type HookContext,
  isRecord,
  localeOf,
  type MailLine,
  mapLink,
  paymentInformationOf,
  plainText,
  type ReservationTelling,
  readablePhone,
  reservationReference,
  stayInWords,
  textOrEmpty,
  venueOf,
  zoneInWords,
} from '@tessera/plugin-api'
import { answerLines } from './answer-lines.ts'
import { disputeLines } from './dispute-lines.ts'
import { dayBefore, momentOf, timeTold } from './moment.ts'
import { backLines, priceLines, refundLines } from './price-lines.ts'
import { receiptLines } from './receipt-lines.ts'
import { isAhead, type Telling } from './reservation-tellings.ts'
import { moneyOf } from './rest-to-pay.ts'

type Wire = Record<string, unknown>

/**
 * On the venue's clock: its date, or its first and last day; and the same with the times of day if there are any, in
 * lines. Of what ends on another day each time stands beside its day; of a stay the lines have its nights, and when to
 * come and leave, of days when it is picked up and brought back.
 */
export function whenOf(
  { start, end, timezone, stay, rental }: Wire,
  context: Pick<HookContext, 'language' | 'word' | 'provider' | 'whitelabel'>,
  bookabletype?: unknown,
): { date: string; lines: string[] } {
  const { word, language } = context
  const locale = localeOf(context)
  const [from, to] = [textOrEmpty(start), textOrEmpty(end)]
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)]
  const isWholeDays = bookabletype === 'calendarday' || (from.endsWith('00:00:00') && /(23:59:\d\d|00:00:00)$/.test(to))
  const days = isWholeDays && to.endsWith('00:00:00') && !isRecord(stay) ? dayBefore(last) : last
  const date =
    first === days
      ? formatDate(first, locale, 'full')
      : `${formatDate(first, locale, 'full')} – ${formatDate(days, locale, 'full')}`
  const told = (times: unknown, countby: 'nights' | 'days') => {
    const { arrivaltime, departuretime } = isRecord(times) ? times : {}
    const given = { arrivaltime: textOrEmpty(arrivaltime), departuretime: textOrEmpty(departuretime) }
    return stayInWords(given, word, (time) => timeTold(`${first} ${time}:00`, locale), countby)
  }
  if (isRecord(stay)) {
    const nights = word('nights.count', { count: nightsOf(first, last) })
    return { date, lines: [date, nights, told(stay, 'nights')].filter(Boolean) }
  }
  if (isWholeDays) return { date, lines: [date, told(rental, 'days')].filter(Boolean) }
  const times = `${timesOf(from, to, locale)} (${zoneInWords(textOrEmpty(timezone), language)})`
  if (first === last) return { date, lines: [date, times] }
  return { date, lines: [`${formatDate(first, locale, 'full')}, ${times}`] }
}

const nightsOf = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / 86_400_000

/** `10:00 AM – 4:00 PM`, with the day before the second where it is another. */
function timesOf(from: string, to: string, locale: string): string {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)]
  const day = first === last ? '' : `${formatDate(last, locale, 'full')}, `
  return `${formatTime(from, locale)} – ${day}${timeTold(to, locale)}`
}

/** Date and times, on a line each; for an event with segments, the time of each segment. */
function whenLines(reservation: Wire, { bookable }: ReservationTelling, context: HookContext): string[] {
  const { language } = context
  const locale = localeOf(context)
  const segments = Array.isArray(reservation.segments) ? reservation.segments.filter(isRecord) : []
  if (segments.length === 0) {
    return whenOf(reservation, context, bookable.bookabletype).lines
  }
  const parts = segments.map((segment) => {
    const [from, to] = [textOrEmpty(segment.start), textOrEmpty(segment.end)]
    return [formatDate(from.slice(0, 10), locale, 'full'), timesOf(from, to, locale), textOrEmpty(segment.title)]
      .filter(Boolean)
      .join(' · ')
  })
  return [...parts, zoneInWords(textOrEmpty(reservation.timezone), language)]
}

/** When it is; of what has moved also when it was, and of a move that waits for an answer when it is until then. */
function whenTold(context: HookContext, event: ReservationTelling): MailLine[] {
  const { word } = context
  const { name, former, reservation } = event
  const { reschedule, timezone, stay, rental } = reservation
  const told = (place: Wire) =>
    whenLines({ timezone, stay, rental, ...place }, event, context)
      .filter(Boolean)
      .join('\n')
  const when = told(reservation)
  const isAsked = isRecord(reschedule)
  const before = isAsked ? told(reschedule) : name === 'reservation.rescheduled' && former ? told(former) : ''
  if (before === '' || before === when) return [{ label: word('mail.when'), value: when }]
  return [
    { label: word(isAsked ? 'mail.stands' : 'mail.moved_from'), value: before },
    { label: word(isAsked ? 'mail.asked_for' : 'mail.moved_to'), value: when },
  ]
}

/** Links that lead to a payment or a decision about one: the price has to be known before. */
const toPay: ReadonlySet<Telling['link']> = new Set<Telling['link']>(['answer', 'pay', 'decide'])

/**
 * Bookable, time, deadline, and what else the telling holds: place, people, seats, money, who booked, what was
 * answered. Each has its label in the tenant's words.
 */
export function reservationLines(context: HookContext, event: ReservationTelling, telling: Telling): MailLine[] {
  const { word } = context
  const { reservation, bookable, data } = event
  if (event.receipt && telling.holds.includes('receipt')) {
    const value = reservationReference(textOrEmpty(reservation.id))
    return [...receiptLines(context, event.receipt), { label: context.word('mail.reference'), value }]
  }
  const has = (part: Telling['holds'][number]) => telling.holds.includes(part)
  const writes = word('mail.message', { provider: context.provider?.name ?? '' })
  const money = has('details') && event.audience !== 'claimers' ? priceLines(context, event, telling) : []
  const key: MailLine[] = [
    ...deadlineLines(context, event, telling),
    ...(has('collecting') ? collectingLines(context, event) : []),
    ...(has('bid') ? bidLines(context, event) : []),
    {
      label: word('mail.what'),
      value: [textOrEmpty(bookable.name), textOrEmpty(reservation.title)].filter(Boolean).join(': '),
    },
    ...whenTold(context, event),
    ...queueLines(context, event),
    ...(isAhead(event, telling) ? [{ label: writes, value: plainText(event.thankyoumessage ?? '') }] : []),
    ...(has('dispute') ? disputeLines(context, event) : []),
    ...(has('busy') ? elsewhere('busy', context, event) : []),
    ...(has('entry') ? elsewhere('entry', context, event) : []),
    ...(has('reply') ? [{ label: word('mail.reply'), value: plainText(textOrEmpty(data.message)) }] : []),
    ...(has('message') ? [{ label: writes, value: plainText(textOrEmpty(data.message)) }] : []),
    ...(has('refund') ? refundLines(context, event) : []),
    ...(has('back') ? backLines(context, event) : []),
    ...(toPay.has(telling.link) ? money : []),
  ]
  const rest: MailLine[] = [
    ...(has('details') ? detailLines(context, event) : []),
    ...(toPay.has(telling.link) ? [] : money),
    ...(has('groups') ? [{ label: word('mail.wanted'), value: event.groups.join(', ') }] : []),
    ...(event.audience === 'customer' || (has('person') && isUnreached(event)) ? [phoneLine(context, event)] : []),
    ...(has('person') ? personLines(context, event) : []),
    // Under the customer's answers a phone number would be taken for theirs.
    ...(has('answers') ? answerLines(context, event) : []),
    ...(has('details') || has('refund') ? [cartLine(context, event)] : []),
  ]
  // Customers are asked for it, so it stands with what they look for first; to others it is a detail.
  const reference = { label: word('mail.reference'), value: reservationReference(textOrEmpty(reservation.id)) }
  if (event.audience === 'customer') key.push(reference)
  else rest.push(reference)
  const lines = [...key.map((line) => ({ ...line, isKey: true })), ...rest]
  return lines.filter(({ value }) => value !== '')
}

/** The customer's place in the queue, while they wait in it: what is offered to them is theirs. */
function queueLines({ word }: HookContext, { audience, name, reservation }: ReservationTelling): MailLine[] {
  const { position } = reservation
  if (audience !== 'customer' || name === 'reservation.offer' || typeof position !== 'number') return []
  return [{ label: word('mail.queue'), value: word('waitlist.place', { count: position }) }]
}

/** A time in a calendar elsewhere: when a resource is busy there, or where the entry was moved to. */
function elsewhere(
  which: 'busy' | 'entry',
  context: HookContext,
  { data, reservation }: ReservationTelling,
): MailLine[] {
  const span = data[which]
  if (!isRecord(span)) return []
  const { timezone } = reservation
  const { lines } = whenOf({ ...span, timezone }, context)
  const name = textOrEmpty(data.resource)
  return [
    {
      label: context.word(which === 'busy' ? 'mail.busy' : 'mail.entry', { name }),
      value: lines.join('\n'),
    },
  ]
}

/** What is collected by itself, when and from which card. */
function collectingLines(context: HookContext, { data }: ReservationTelling): MailLine[] {
  const { word } = context
  const { at, amount, card } = data
  const { cardbrand, cardlast4 } = isRecord(card) ? card : {}
  const value = word('mail.collected_on', {
    amount: moneyOf(context)(Number(amount)),
    date: formatDate(textOrEmpty(at).slice(0, 10), localeOf(context), 'full'),
  })
  const from = textOrEmpty(cardlast4)
  return [
    { label: word('mail.collected'), value, isKey: true },
    ...(from === '' ? [] : [{ label: word('mail.collected_from'), value: `${textOrEmpty(cardbrand)} ${from}`.trim() }]),
  ]
}

/** Who offers to take it on, and what they ask for. */
function bidLines(context: HookContext, { data }: ReservationTelling): MailLine[] {
  const { word } = context
  const { name, amount } = isRecord(data.bid) ? data.bid : {}
  const asked = typeof amount === 'number' ? moneyOf(context)(amount) : word('gigs.no_amount')
  return [
    { label: word('mail.bidder'), value: textOrEmpty(name) },
    { label: word('mail.bid_amount'), value: asked },
  ]
}

/** Until when the recipient can do what is asked. */
function deadlineLines(
  context: HookContext,
  { deadline, reservation }: ReservationTelling,
  telling: Telling,
): MailLine[] {
  if (!telling.deadline || deadline === null) return []
  return [{ label: context.word(`mail.deadline.${telling.deadline}`), value: momentOf(context, deadline, reservation) }]
}

function detailLines({ word }: HookContext, event: ReservationTelling): MailLine[] {
  const seats = Number(event.reservation.seats ?? 1)
  return [
    { label: word('mail.where'), ...placeTold(event) },
    { label: word('mail.with'), value: event.resources.map(({ name }) => name).join(', ') },
    { label: word('mail.seats'), value: seats > 1 ? word('summary.seats', { count: seats }) : '' },
  ]
}

const phoneLine = ({ word }: HookContext, { provider }: ReservationTelling): MailLine => ({
  label: word('mail.phone', { provider: textOrEmpty(provider.name) }),
  value: readablePhone(textOrEmpty(provider.phone)),
})

/** Whether those who come to a customer can't call them: then the provider reaches them. */
const isUnreached = ({ audience, reservation }: ReservationTelling): boolean =>
  audience === 'claimers' && textOrEmpty(reservation.mobile_phone_number) === ''

/** Who booked, for those who serve them. */
function personLines({ word }: HookContext, { reservation }: ReservationTelling): MailLine[] {
  return [
    {
      label: word('mail.customer'),
      value: [textOrEmpty(reservation.first_name), textOrEmpty(reservation.last_name)].join(' ').trim(),
    },
    { label: word('mail.customer_phone'), value: readablePhone(textOrEmpty(reservation.mobile_phone_number)) },
    { label: word('mail.customer_email'), value: textOrEmpty(reservation.email) },
  ]
}

/** The address that the customer gave, as far as the recipient may know it, else the venue; a link to its map. */
function placeTold({ reservation, bookable, provider }: ReservationTelling): Pick<MailLine, 'value' | 'links'> {
  const value = isRecord(reservation.location) ? textOrEmpty(reservation.location.address) : venueOf(bookable, provider)
  return value === '' ? { value } : { value, links: [{ name: value.replaceAll('\n', ', '), url: mapLink(value) }] }
}

/** What it was paid with in one cart, by the cart's reference: what that costs together, and this part of it. */
function cartLine(context: HookContext, { cart, reservation }: ReservationTelling): MailLine {
  const { word } = context
  const label = word('mail.cart')
  const { finalprice } = paymentInformationOf(reservation)
  if (cart === null || typeof finalprice !== 'number') return { label, value: '' }
  const [total, part] = [cart.total, finalprice].map(moneyOf(context))
  return { label, value: word('mail.cart_value', { ...cart, total: total ?? '', part: part ?? '' }) }
}
