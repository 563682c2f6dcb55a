import {
  currencyDigits,
  formatDate,
  formatMoney,
  formatTime,
  type HookContext,
  isPaidOnSite,
  isRecord,
  localeOf,
  type MailLine,
  paymentInformationOf,
  plainText,
  type ReservationTelling,
  readablePhone,
  reservationReference,
  stayInWords,
  tellTime,
  textOrEmpty,
  venueOf,
  zoneInWords,
} from '@tessera/plugin-api'
import { answerLines } from './answer-lines.ts'
import type { Telling } from './reservation-tellings.ts'

type Wire = Record<string, unknown>

/**
 * The date, and the time of day if there is one, on the venue's clock; of a stay its nights, and when to come and
 * leave.
 */
export function whenOf(
  { start, end, timezone, stay }: Wire,
  context: Pick<HookContext, 'language' | 'word' | 'provider' | 'whitelabel'>,
  bookabletype?: unknown,
): { date: string; time: string } {
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
  if (isRecord(stay)) {
    const times = { arrivaltime: textOrEmpty(stay.arrivaltime), departuretime: textOrEmpty(stay.departuretime) }
    const told = stayInWords(times, word, (time) => timeTold(`${first} ${time}:00`, locale))
    return { date, time: [word('nights.count', { count: nightsOf(first, last) }), told].filter(Boolean).join('\n') }
  }
  if (isWholeDays) return { date, time: '' }
  return { date, time: `${timesOf(from, to, locale)} (${zoneInWords(textOrEmpty(timezone), language)})` }
}

const nightsOf = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / 86_400_000

const timeTold = (wall: string, locale: string) => tellTime(formatTime(wall, locale), locale)

const timesOf = (from: string, to: string, locale: string) => `${formatTime(from, locale)} – ${timeTold(to, locale)}`

const dayBefore = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** Date and times, on a line each; for an event with segments, the time of each segment. */
function whenLines(reservation: Wire, { bookable }: ReservationTelling, context: HookContext): string[] {
  const { language } = context
  const locale = localeOf(context)
  const segments = Array.isArray(reservation.segments) ? reservation.segments.filter(isRecord) : []
  if (segments.length === 0) {
    const { date, time } = whenOf(reservation, context, bookable.bookabletype)
    return [date, time]
  }
  const parts = segments.map((segment) => {
    const [from, to] = [textOrEmpty(segment.start), textOrEmpty(segment.end)]
    const last = from.slice(0, 10) === to.slice(0, 10) ? '' : ` (${formatDate(to.slice(0, 10), locale)})`
    const times = `${timesOf(from, to, locale)}${last}`
    return [formatDate(from.slice(0, 10), locale, 'full'), times, textOrEmpty(segment.title)]
      .filter(Boolean)
      .join(' · ')
  })
  return [...parts, zoneInWords(textOrEmpty(reservation.timezone), language)]
}

/** When it is; of what has moved also when it was, and of a move that waits for an answer when it is until then. */
function whenTold(context: HookContext, event: ReservationTelling): MailLine[] {
  const { word } = context
  const { name, former, reservation } = event
  const { reschedule, timezone, stay } = reservation
  const told = (place: Wire) =>
    whenLines({ timezone, stay, ...place }, event, context)
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
  if (event.receipt && telling.holds.includes('receipt')) return receiptLines(context, event.receipt, reservation)
  const has = (part: Telling['holds'][number]) => telling.holds.includes(part)
  const money = has('details') && event.audience !== 'claimers' ? priceLines(context, event, telling) : []
  const key: MailLine[] = [
    ...deadlineLines(context, event, telling),
    ...(has('bid') ? bidLines(context, event) : []),
    {
      label: word('mail.what'),
      value: [textOrEmpty(bookable.name), textOrEmpty(reservation.title)].filter(Boolean).join(': '),
    },
    ...whenTold(context, event),
    ...(has('dispute') ? disputeLines(context, event) : []),
    ...(has('busy') ? busyLines(context, event) : []),
    ...(has('reply') ? [{ label: word('mail.reply'), value: plainText(textOrEmpty(data.message)) }] : []),
    ...(has('message')
      ? [
          {
            label: word('mail.message', { provider: context.provider?.name ?? '' }),
            value: plainText(textOrEmpty(data.message)),
          },
        ]
      : []),
    ...(has('refund') ? refundLines(context, event) : []),
    ...(toPay.has(telling.link) ? money : []),
  ]
  const rest: MailLine[] = [
    ...(has('details') ? detailLines(context, event) : []),
    ...(toPay.has(telling.link) ? [] : money),
    ...(has('groups') ? [{ label: word('mail.wanted'), value: event.groups.join(', ') }] : []),
    ...(event.audience === 'customer' ? [phoneLine(context, event)] : []),
    ...(has('person') ? personLines(context, event) : []),
    // Under the customer's answers a phone number would be taken for theirs.
    ...(has('answers') ? answerLines(context, event) : []),
    ...(has('details') || has('refund') ? [cartLine(context, event)] : []),
    { label: word('mail.reference'), value: reservationReference(textOrEmpty(reservation.id)) },
  ]
  const lines = [...key.map((line) => ({ ...line, isKey: true })), ...rest]
  return lines.filter(({ value }) => value !== '')
}

/** How much a customer's bank asks about, has taken, or gave up, and why, in the processor's word. */
function disputeLines(context: HookContext, { data }: ReservationTelling): MailLine[] {
  if (typeof data.amount !== 'number') return []
  const reason = textOrEmpty(data.reason).replaceAll('_', ' ')
  return [
    {
      label: context.word('mail.disputed'),
      value: [moneyOf(context)(data.amount), reason].filter(Boolean).join('\n'),
    },
  ]
}

/** When a resource is busy elsewhere, as a calendar says. */
function busyLines(context: HookContext, { data, reservation }: ReservationTelling): MailLine[] {
  if (!isRecord(data.busy)) return []
  const { timezone } = reservation
  const { date, time } = whenOf({ ...data.busy, timezone }, context)
  return [
    {
      label: context.word('mail.busy', { resource: textOrEmpty(data.resource) }),
      value: [date, time].filter(Boolean).join('\n'),
    },
  ]
}

/** All that a receipt says; its seller stands under its title. */
function receiptLines(
  { word }: HookContext,
  { title, seller, facts, lines, notes }: NonNullable<ReservationTelling['receipt']>,
  { id }: Wire,
): MailLine[] {
  return [
    { label: title, value: seller.join('\n'), isKey: true },
    ...facts.map((fact) => ({ ...fact, isKey: true })),
    ...lines,
    ...notes.map((value) => ({ label: word('mail.refund'), value })),
    { label: word('mail.reference'), value: reservationReference(textOrEmpty(id)) },
  ]
}

/** Writes an amount in the white-label's currency. */
function moneyOf(context: HookContext): (amount: number) => string {
  const { currency: code } = context.whitelabel
  return (amount) => formatMoney(amount, { code, digits: currencyDigits(code) }, localeOf(context))
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

/** `Thursday, December 3, 2026, 10:00 AM (Eastern Time)` */
function momentOf(context: HookContext, at: string, { timezone }: Wire): string {
  const locale = localeOf(context)
  const zone = zoneInWords(textOrEmpty(timezone), context.language)
  return `${formatDate(at.slice(0, 10), locale, 'full')}, ${timeTold(at, locale)} (${zone})`
}

function detailLines({ word }: HookContext, event: ReservationTelling): MailLine[] {
  const seats = Number(event.reservation.seats ?? 1)
  return [
    { label: word('mail.where'), value: placeOf(event) },
    { label: word('mail.with'), value: event.resources.map(({ name }) => name).join(', ') },
    { label: word('mail.seats'), value: seats > 1 ? word('summary.seats', { count: seats }) : '' },
  ]
}

const phoneLine = ({ word }: HookContext, { provider }: ReservationTelling): MailLine => ({
  label: word('mail.phone', { provider: textOrEmpty(provider.name) }),
  value: readablePhone(textOrEmpty(provider.phone)),
})

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

/** What comes back after a cancellation; its customer also reads when, and what is account credit at once. */
function refundLines(
  context: HookContext,
  { refund: { amount }, audience, reservation }: ReservationTelling,
): MailLine[] {
  const { word, provider } = context
  const label = word('mail.refund')
  const money = moneyOf(context)
  const { refundpoints, refundcredit } = paymentInformationOf(reservation)
  const points = Number(refundpoints ?? 0)
  if (points > 0)
    return [{ label, value: word(audience === 'customer' ? 'cancel.points_back' : 'price.points', { count: points }) }]
  if (audience !== 'customer' || amount <= 0) return [{ label, value: amount > 0 ? money(amount) : '' }]
  const credit = Math.min(amount, Number(refundcredit ?? 0))
  // Major units: the difference may be a trace of a cent.
  const sent = Number((amount - credit).toFixed(currencyDigits(context.whitelabel.currency)))
  return [
    { label, value: sent > 0 ? word('mail.change_refund', { amount: money(sent) }) : '' },
    {
      label,
      value: credit > 0 ? word('cancel.credited', { amount: money(credit), provider: provider?.name ?? '' }) : '',
    },
  ]
}

/** The address that the customer gave, as far as the recipient may know it, else the venue. */
const placeOf = ({ reservation, bookable, provider }: ReservationTelling): string =>
  isRecord(reservation.location) ? textOrEmpty(reservation.location.address) : venueOf(bookable, provider)

/** Until when cancelling is free. Where nothing was paid, this is the start. */
function cancelling(context: HookContext, { reservation, refund, offered }: ReservationTelling): string {
  const { word, provider } = context
  const information = paymentInformationOf(reservation)
  const isPaid = [information.paidprice, information.pointspaid, offered?.due].some((one) => Number(one ?? 0) > 0)
  if (!isPaid) return word('mail.cancel_free')
  const locale = localeOf(context)
  const deadline = (wall: string) => ({
    date: formatDate(wall, locale),
    time: `${timeTold(wall, locale)} (${zoneInWords(textOrEmpty(reservation.timezone), context.language)})`,
  })
  const { until, restUntil, locked, keepsvolumediscount } = refund
  if (locked > 0 && locked < Number(information.paidprice)) {
    const amount = moneyOf(context)(locked)
    return word('manage.refund_locked', { amount, ...deadline(restUntil) })
  }
  if (refund.isPast) return word('review.refund_past', { provider: provider?.name ?? '' })
  const told = word('review.refund_until', deadline(until))
  return keepsvolumediscount ? told : `${told} ${word('review.refund_discount')}`
}

/** The price, and for a live reservation also what was paid and what is due. Amounts on the wire are major units. */
function priceLines(context: HookContext, event: ReservationTelling, { holds }: Telling): MailLine[] {
  if (holds.includes('offer')) return offerLines(context, event)
  const { word, provider } = context
  const money = moneyOf(context)
  const { reservation, billinginstructions = '', audience } = event
  const hasPayment = holds.includes('payment')
  const isCustomer = audience === 'customer'
  const changed = hasPayment ? changeLines(context, event) : []
  const free = hasPayment && isCustomer ? [{ label: word('mail.cancelling'), value: cancelling(context, event) }] : []
  const information = paymentInformationOf(reservation)
  const { finalprice, paidprice, dueprice } = information
  if (typeof finalprice !== 'number') return free
  const total = { label: word('mail.price'), value: money(finalprice) }
  const taken = discountLines(information, (amount) => money(-amount), word)
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
  const due = typeof dueprice === 'number' ? dueprice : finalprice - paid
  const owed = money(due)
  const direct = isPaidOnSite(information) ? 'mail.due_on_site' : 'mail.due_directly'
  return [
    ...taken,
    total,
    ofWhich,
    { label: word('mail.paid'), value: paid > 0 ? money(paid) : '' },
    {
      label: word('mail.due'),
      value: due > 0 ? (isCustomer ? word(direct, { amount: owed, provider: provider?.name ?? '' }) : owed) : '',
    },
    ...changed,
    { label: word('review.billing'), value: due > 0 && isCustomer ? plainText(billinginstructions) : '' },
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

/** What it was paid with in one cart, by the cart's reference: what that costs together, and this part of it. */
function cartLine(context: HookContext, { cart, reservation }: ReservationTelling): MailLine {
  const { word } = context
  const label = word('mail.cart')
  const { finalprice } = paymentInformationOf(reservation)
  if (cart === null || typeof finalprice !== 'number') return { label, value: '' }
  const [total, part] = [cart.total, finalprice].map(moneyOf(context))
  return { label, value: word('mail.cart_value', { ...cart, total: total ?? '', part: part ?? '' }) }
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
