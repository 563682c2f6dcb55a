import {
  greetingName,
  type HookContext,
  type Mail,
  type ReservationEvent,
  type ReservationEventName,
} from '@tessera/plugin-api'
import { type MailContent, renderHtml, renderText } from './render-mail.ts'
import { reservationLines, whenOf } from './reservation-lines.ts'
import { isAddress, senderOf } from './sender.ts'

interface Telling {
  /** The part of the word keys that speaks of it. */
  word: string
  /** Whether there is a reservation to manage; else the mail leads back to the site. */
  isOpen: boolean
  /** A request is no appointment yet, and one that failed never was; a cancelled one is taken out of the calendar. */
  hasCalendar: boolean
}

/** How the customer hears of each event. */
const tellings: Record<ReservationEventName, Telling> = {
  'reservation.booked': { word: 'booked', isOpen: true, hasCalendar: true },
  'reservation.pending': { word: 'pending', isOpen: true, hasCalendar: false },
  'reservation.cancelled': { word: 'cancelled', isOpen: false, hasCalendar: true },
  'reservation.moved': { word: 'moved', isOpen: true, hasCalendar: true },
  'reservation.expired': { word: 'expired', isOpen: false, hasCalendar: false },
  'reservation.unpaid': { word: 'unpaid', isOpen: false, hasCalendar: false },
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The mail to the customer about what happened to their reservation; null when there is nobody to write to. */
export function mailOfEvent(context: HookContext, event: ReservationEvent): Mail | null {
  const to = event.user?.email ?? text(event.reservation.email)
  if (!isAddress(to)) return null
  const { word, isOpen, hasCalendar } = tellings[event.name]
  const provider = context.provider?.name ?? context.whitelabel.label
  const values = {
    bookable: text(event.bookable.name),
    date: whenOf(event.reservation, context.language, event.bookable.bookabletype).date,
    name:
      greetingName(event.user?.firstname || text(event.reservation.first_name)) ||
      context.word('mail.greeting_unknown'),
    provider,
  }
  const content: MailContent = {
    language: context.language,
    brand: provider,
    heading: context.word(`mail.${word}.heading`, values),
    intro: context.word(`mail.${word}.intro`, values),
    lines: reservationLines(context, event),
    link: isOpen
      ? { label: context.word('mail.manage'), url: event.manageUrl }
      : { label: context.word('mail.again'), url: context.origin },
    notes: [...(hasCalendar ? [context.word('mail.calendar')] : []), context.word('mail.footer', values)],
  }
  return {
    to,
    from: senderOf(context, provider),
    subject: context.word(`mail.${word}.subject`, values),
    text: renderText(content),
    html: renderHtml(content),
    attachments: hasCalendar ? [calendarOf(context, event)] : [],
    messageId: `${event.id}@${new URL(context.origin).hostname}`,
  }
}

/** The type names the file's own method (RFC 6047, 2.4). */
const calendarOf = (context: HookContext, { ics }: ReservationEvent) => ({
  filename: context.word('ics.filename'),
  contentType: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(ics)?.[1] ?? 'PUBLISH'}`,
  content: ics,
})
