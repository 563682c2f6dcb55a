import { greetingName, type HookContext, type Mail, type ReservationEvent } from '@tessera/plugin-api'
import { type MailContent, renderHtml, renderText } from './render-mail.ts'
import { reservationLines, whenOf } from './reservation-lines.ts'
import { reservationTellings } from './reservation-tellings.ts'
import { isAddress, senderOf } from './sender.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The mail to the customer about an event of their reservation; null without a valid address. */
export function mailOfEvent(context: HookContext, event: ReservationEvent): Mail | null {
  const to = event.user?.email ?? text(event.reservation.email)
  if (!isAddress(to)) return null
  const { word, isOpen, hasCalendar } = reservationTellings[event.name]
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

/** The content type repeats the file's own method (RFC 6047, 2.4). */
const calendarOf = (context: HookContext, { ics }: ReservationEvent) => ({
  filename: context.word('ics.filename'),
  contentType: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(ics)?.[1] ?? 'PUBLISH'}`,
  content: ics,
})
