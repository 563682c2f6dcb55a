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

/** Events that the customer hears of, and the part of the word keys that speaks of each. */
const tellings: Record<ReservationEventName, string> = {
  'reservation.booked': 'booked',
  'reservation.pending': 'pending',
  'reservation.cancelled': 'cancelled',
  'reservation.moved': 'moved',
  'reservation.expired': 'expired',
  'reservation.unpaid': 'unpaid',
}

export const toldEvents: ReservationEventName[] = [
  'reservation.booked',
  'reservation.pending',
  'reservation.cancelled',
  'reservation.moved',
  'reservation.expired',
  'reservation.unpaid',
]

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The mail to the customer about what happened to their reservation; null when there is nobody to write to. */
export function mailOfEvent(context: HookContext, event: ReservationEvent): Mail | null {
  const to = event.user?.email ?? text(event.reservation.email)
  if (!isAddress(to)) return null
  const telling = tellings[event.name]
  const provider = context.provider?.name ?? context.whitelabel.label
  const values = {
    bookable: text(event.bookable.name),
    date: whenOf(event.reservation, context.language, event.bookable.bookabletype).date,
    name:
      greetingName(event.user?.firstname || text(event.reservation.first_name)) ||
      context.word('mail.greeting_unknown'),
    provider,
  }
  const isOpen = telling === 'booked' || telling === 'pending' || telling === 'moved'
  const content: MailContent = {
    language: context.language,
    brand: provider,
    heading: context.word(`mail.${telling}.heading`, values),
    intro: context.word(`mail.${telling}.intro`, values),
    lines: reservationLines(context, event),
    link: isOpen
      ? { label: context.word('mail.manage'), url: event.manageUrl }
      : { label: context.word('mail.again'), url: context.origin },
    notes: [...(hasCalendar(telling) ? [context.word('mail.calendar')] : []), context.word('mail.footer', values)],
  }
  return {
    to,
    from: senderOf(context, provider),
    subject: context.word(`mail.${telling}.subject`, values),
    text: renderText(content),
    html: renderHtml(content),
    attachments: hasCalendar(telling) ? [calendarOf(context, event)] : [],
    messageId: `${event.id}@${new URL(context.origin).hostname}`,
  }
}

/** A request is no appointment yet, and one that failed never was; a cancelled one is taken out of the calendar. */
const hasCalendar = (telling: string) => telling === 'booked' || telling === 'moved' || telling === 'cancelled'

/** The type names the file's own method (RFC 6047, 2.4). */
const calendarOf = (context: HookContext, { ics }: ReservationEvent) => ({
  filename: context.word('ics.filename'),
  contentType: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(ics)?.[1] ?? 'PUBLISH'}`,
  content: ics,
})
