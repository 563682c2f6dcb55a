import {
  greetingName,
  type HookContext,
  isRecord,
  type Mail,
  type MailAttachment,
  type MailContent,
  type ReservationTelling,
  textOrEmpty,
} from '@tessera/plugin-api'
import { isShown } from './is-shown.ts'
import { comesBack } from './price-lines.ts'
import { renderHtml, renderText } from './render-mail.ts'
import { reservationLines, whenOf } from './reservation-lines.ts'
import { isAhead, type Telling, tellingFor } from './reservation-tellings.ts'
import { type Rest, restToPay } from './rest-to-pay.ts'
import { isAddress, replyTo, senderOf } from './sender.ts'

const asking = new Set<string>(['reservation.pending', 'reservation.modified'])

/** What is told of something that nobody has taken on yet: it is confirmed by the claim. */
const unsettled: Record<string, string> = {
  'reservation.booked': 'gig',
  'reservation.approved': 'gig_approved',
  'reservation.rescheduled': 'gig_rescheduled',
}

/** The same of what staff have not confirmed yet. */
const unconfirmed: Record<string, string> = {
  'reservation.booked': 'unconfirmed',
  'reservation.rescheduled': 'unconfirmed_rescheduled',
}

/** An event that its data makes another one for who reads of it: whoever waits no more had no place. */
const variantOf = ({ name, data, reservation, audience }: ReservationTelling): string | null => {
  if (name === 'reservation.unpaid' && data.isGivenUp === true) return 'unpaid_given_up'
  if (name === 'reservation.receipt' && data.undone === true) return 'receipt_undone'
  if (name === 'reservation.receipt' && data.hand === true) return 'receipt_handed'
  if (name === 'reservation.receipt' && data.kind === 'refund') return 'receipt_refund'
  if (name === 'reservation.refund_by_hand' && data.why === 'received') return 'refund_received'
  if (name === 'reservation.cancelled' && data.waited === true) return 'left_waitlist'
  if (name === 'reservation.cancelled' && audience === 'customer' && data.reason === 'unclaimed') return 'gig_expired'
  if (name === 'reservation.cancelled' && audience === 'customer' && data.reason === 'unconfirmed')
    return 'unconfirmed_expired'
  if (name === 'reservation.unclaimed' && data.refused === true && audience === 'customer') return 'time_refused'
  if (name === 'reservation.bid' && isRecord(data.bid) && data.bid.ischanged === true) return 'bid_changed'
  if (name === 'reservation.gig_open' && data.of === 'unlinked' && audience === 'staff') return 'gig_unlinked'
  if (name === 'reservation.gig_open' && data.of === 'bid_ended' && audience === 'claimers') return 'bid_ended'
  if (name === 'reservation.bid_not_picked' && data.of === 'cancelled') return 'bid_cancelled'
  if (name === 'reservation.withdrawn' && data.of === 'move') return 'move_withdrawn'
  if (name === 'reservation.move_failed' && (data.reason === 'slot_gone' || data.reason === 'too_late'))
    return `move_${data.reason}`
  if (name === 'reservation.payment_failed' && data.of === 'collect') return 'collect_failed'
  if (name === 'reservation.payment_failed' && data.of === 'claim') return 'claim_payment_failed'
  if (name === 'reservation.payment_failed' && (data.of === 'move' || data.of === 'request'))
    return `${data.of}_payment_${data.code === 'refunded' ? 'refunded' : 'failed'}`
  if (name === 'reservation.disputed' && data.of !== undefined && data.of !== 'open')
    return `disputed_${textOrEmpty(data.of)}`
  if (name === 'reservation.rescheduled' && data.of === 'answers') return 'changed'
  if (name === 'reservation.approved' && data.of === 'gig') return 'booked'
  if (name === 'reservation.rejected' && data.of === 'gig') return 'gig_rejected'
  if (name === 'reservation.gig_expired' && data.of === 'unconfirmed' && audience === 'staff')
    return 'unconfirmed_expired'
  // Another mail brings the link to pay by.
  if (name === 'reservation.booked' && audience === 'customer' && typeof reservation.payby_utc === 'string')
    return 'booked_unpaid'
  const untold = reservation.confirmedby === 'staff' ? unconfirmed : unsettled
  if (reservation.status === 'gig' && audience !== 'claimers' && untold[name]) return untold[name]
  return name === 'reservation.offer_lapsed' && data.isOver === true ? 'offer_lapsed_last' : null
}

/** The part of the word keys that speaks of an event to an audience: the customer's are the plain ones. */
const wordsOf = (event: ReservationTelling): string => {
  const { name, audience, reservation } = event
  // Who asks for another time has one already, and has perhaps paid.
  const isMove = asking.has(name) && (reservation.reschedule ?? null) !== null
  const happening = isMove ? 'move_asked' : (variantOf(event) ?? name.replace(/^reservation\./, ''))
  return audience === 'customer' ? `mail.${happening}` : `mail.${audience}.${happening}`
}

/**
 * Where somebody books the same again: its own page, where it has one that everybody may open; a list of several begins
 * with all of them. What opens by a link alone is booked by that, which says so itself once it is used up.
 */
function againUrl(event: ReservationTelling, origin: string): string {
  const { limited_use_link: link } = event.reservation
  if (event.bookable.limited_use === true && isRecord(link)) {
    const query = new URLSearchParams({ linkid: textOrEmpty(link.uid) })
    return `${origin}/book/${encodeURIComponent(addressName(event))}?${query}`
  }
  const name = openName(event)
  return name && event.provider.bookingflow !== 'checklist' ? `${origin}/book/${name}` : origin
}

/**
 * Where somebody who waits books what came free, with its day and seats; from their own page where its page is not open
 * to everybody, or stands in a list.
 */
function bookUrl(event: ReservationTelling, origin: string): string {
  const name = openName(event)
  if (!name || event.provider.bookingflow === 'checklist') return event.link
  const { start, seats } = event.reservation
  const query = new URLSearchParams({ date: textOrEmpty(start).slice(0, 10), seats: String(seats ?? 1) })
  return `${origin}/book/${name}?${query}`
}

/** Where the link of an event's mail leads. */
function urlOf(event: ReservationTelling, { link }: Telling, origin: string): string {
  if (link === 'again') return againUrl(event, origin)
  return link === 'book' ? bookUrl(event, origin) : event.link
}

/** The name that a bookable has in addresses. */
const addressName = ({ bookable }: ReservationTelling): string => textOrEmpty(bookable.slug) || textOrEmpty(bookable.id)

/** The same where everybody may open it; else an empty text. */
function openName(event: ReservationTelling): string {
  const { bookable } = event
  const isOpen = textOrEmpty(bookable.name) !== '' && bookable.limited_use !== true
  return isOpen ? encodeURIComponent(addressName(event)) : ''
}

/**
 * The picture of the bookable, for those who come to it or serve it; staff know what they offer, and a receipt is about
 * money. One of the site's own is fetched in the size and the form of mails.
 */
function pictureOf(event: ReservationTelling, origin: string): Pick<MailContent, 'picture'> {
  const photo = textOrEmpty(event.bookable.photo)
  const address = photo === '' ? null : URL.parse(photo, origin)
  if (address === null || event.audience === 'staff' || event.name === 'reservation.receipt') return {}
  const name = openName(event)
  if (address.origin === new URL(origin).origin && name) return { picture: `${origin}/picture/${name}.jpg` }
  return isShown(address.href) ? { picture: address.href } : {}
}

/**
 * Where the rest is paid online, beside a link that is for something else; another mail has it where staff ask for it.
 */
function secondLink({ word }: HookContext, event: ReservationTelling, rest: Rest | null): Pick<MailContent, 'second'> {
  if (!rest?.isOnline || tellingFor(event)?.link !== 'manage' || variantOf(event) === 'booked_unpaid') return {}
  return { second: { label: word('balance.pay', rest.values), url: `${event.link}#balance-heading` } }
}

/** A text with a large letter wherever one of its sentences begins with these words. */
const beginningLarge = (words: string, text: string): string =>
  text
    .split(/(?<=[.!?] )/)
    .map((sentence) => (sentence.startsWith(words) ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence))
    .join('')

/** The mail to one recipient of an event; null for whom there is none, or without a valid address. */
export function mailOfEvent(context: HookContext, event: ReservationTelling): Mail | null {
  const telling = tellingFor(event)
  if (!telling || !isAddress(event.to.email)) return null
  const { word, language, origin, brand } = context
  const { reservation, audience } = event
  const key = wordsOf(event)
  const provider = brand.name
  const customer = [textOrEmpty(reservation.first_name), textOrEmpty(reservation.last_name)].join(' ')
  const unnamed = word('mail.customer_unknown')
  const known = greetingName(customer)
  const named = known || unnamed
  const seats = Number(reservation.seats ?? 1)
  const rest = telling.holds.includes('payment') && audience === 'customer' ? restToPay(context, event, telling) : null
  const values = {
    rest: word(`mail.rest_${rest?.way ?? 'none'}`, rest?.values),
    bookable: textOrEmpty(event.bookable.name),
    date: whenOf(reservation, context, event.bookable.bookabletype).date,
    name: greetingName(event.to.firstname) || word('mail.greeting_unknown'),
    customer: named,
    party: seats > 1 ? word('mail.party', { customer: named, size: word('summary.seats', { count: seats }) }) : named,
    provider,
    // A name, not a count: `1042` rather than `1,042`.
    number: String(event.data.number ?? ''),
    begun: event.data.begun === true ? 'yes' : 'no',
    whole: isWhole(event) ? 'yes' : 'no',
    back: comesBack(event) ? 'some' : 'none',
    waitlist: isRecord(event.bookable.waitlist) && event.bookable.waitlist.enabled === true ? 'on' : 'off',
    bidder: isRecord(event.data.bid) ? textOrEmpty(event.data.bid.name) : '',
  }
  const told = (part: 'subject' | 'heading' | 'intro'): string =>
    known ? word(`${key}.${part}`, values) : beginningLarge(unnamed, word(`${key}.${part}`, values))
  const hasCalendar = telling.holds.includes('calendar') && event.invitations.length > 0
  const content: MailContent = {
    language,
    brand,
    heading: told('heading'),
    intro: isAhead(event, telling) ? `${told('intro')} ${word('thanks.booked_text', { provider })}` : told('intro'),
    ...pictureOf(event, origin),
    lines: reservationLines(context, event, telling),
    link: {
      label: word(`mail.link.${telling.link}`),
      url: urlOf(event, telling, origin),
    },
    ...secondLink(context, event, rest),
    notes: [
      ...(hasCalendar ? [word(takesOut(event) ? 'mail.calendar_out' : 'mail.calendar')] : []),
      word(audience === 'customer' ? 'mail.footer' : `mail.${audience}.footer`, values),
    ],
  }
  return {
    to: event.to.email,
    from: senderOf(context, provider),
    ...replyTo(context, event),
    subject: told('subject'),
    text: renderText(content),
    html: context.drawMail(content) ?? renderHtml(content),
    attachments: [...(hasCalendar ? calendarsOf(context, event) : []), ...(event.receipt ? [event.receipt.file] : [])],
    messageId: `${event.id}@${new URL(origin).hostname}`,
  }
}

/** Whether nothing of it is paid: what is left to pay is no rest. */
const isWhole = ({ reservation: { paymentinformation } }: ReservationTelling): boolean =>
  isRecord(paymentinformation) && paymentinformation.paidprice === 0

/** Whether the files take it out of the recipient's calendar (RFC 5546, 3.2.5). */
const takesOut = ({ invitations }: ReservationTelling): boolean =>
  invitations.every((one) => /^METHOD:CANCEL/m.test(one))

/** The content type repeats the message's own method (RFC 6047, 2.4). */
const calendarsOf = ({ word }: HookContext, { invitations }: ReservationTelling): MailAttachment[] =>
  invitations.map((content, index) => ({
    filename: index === 0 ? word('ics.filename') : word('ics.filename').replace(/(?=\.ics$)/, `-${index + 1}`),
    contentType: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(content)?.[1] ?? 'REQUEST'}`,
    content,
  }))
