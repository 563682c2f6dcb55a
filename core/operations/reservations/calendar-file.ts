import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { isByNights } from '../../domain/availability/nights.ts'
import { arrivalOf, returnOf, shownEnd } from '../../domain/availability/shown-span.ts'
import type { ReservationStatus } from '../../domain/entities/reservation.ts'
import { reservationReference } from '../../domain/reservation/index.ts'
import { localDate } from '../../domain/time/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { formatTime, localeAt, stayInWords, tellTime } from '../../domain/wording/index.ts'
import { whereOf } from '../appointments/reservation-location.ts'
import { occurrenceOfReservation, segmentsOf } from '../appointments/reservation-segments.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { countryOf } from '../catalogue/country-of.ts'
import { operatorHost } from '../catalogue/subsite-address.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { atTime, type FormerTime } from './ended-claims.ts'
import { standingAt } from './former-place.ts'
import { describedZone } from './zone-of-path.ts'

type ManagePorts = { tokens: Pick<Ports['tokens'], 'manage' | 'isManage'> }

/** What a reservation's entries in a calendar are made from. */
export interface CalendarInput {
  reservation: StoredReservation
  /** Its bookable; null if that no longer exists. */
  entry: Pick<CataloguedBookable, 'bookable' | 'rules'> | null
  tenant: Tenant
  /** Where its reader sees it: for a customer the address with the manage token. */
  link: string
  /** Names of its people and resources. */
  servedby: string[]
  /** Set where others than its people read it: who comes, and nothing that is not for everybody. */
  forEverybody?: { who: string }
  /** The reader's language, and wording in it. */
  language: string
  word(key: string, values?: Record<string, string | number>): string
}

/** The address where customers see and change a reservation without an account. */
export const manageUrl = (reservation: StoredReservation, tenant: Tenant, ports: ManagePorts): string =>
  `${tenant.origin}/manage/${reservation.id}?token=${ports.tokens.manage(reservation)}`

/** How sure a reservation is. One that is moved and not approved yet stands at its former time. */
const sureness: Record<ReservationStatus, ICalEventStatus> = {
  'in-progress': ICalEventStatus.TENTATIVE,
  pending: ICalEventStatus.TENTATIVE,
  waitlisted: ICalEventStatus.TENTATIVE,
  gig: ICalEventStatus.TENTATIVE,
  booked: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  removed: ICalEventStatus.CANCELLED,
}

/** The address where staff decide about a request, opened from their mail without signing in. */
export const decideUrl = (
  reservation: StoredReservation,
  { origin }: Tenant,
  { tokens }: { tokens: Pick<Ports['tokens'], 'decide'> },
): string => `${origin}/requests/${reservation.id}?token=${tokens.decide(reservation)}`

/**
 * Reservations as a calendar file (RFC 5545) that is read or subscribed to, and answered by nobody. An event with
 * segments has a VEVENT for each, because the customer is free between them. UIDs never change, not with
 * domains of the site's own either, and SEQUENCE rises with every move, so a calendar replaces an event instead of
 * adding another; a cancelled event is marked.
 *
 * A rental by the day has dates without times: the venue's dates, wherever it is read. A stay begins with its arrival
 * and ends with its departure, where the bookable says when both are; else it has dates, those of its nights. Other
 * times come with the VTIMEZONE that defines them (RFC 5545, 3.6.5); in a zone without one they are written in UTC.
 * @param zone IANA name of the zone of the file's times
 * @param ttl how often a subscriber may ask again, seconds
 */
export function calendarFile(
  inputs: CalendarInput[],
  { zone, label, name, ttl }: { zone: string; label: string; name?: string; ttl?: number },
): string {
  const entries = inputs.flatMap((input) => entriesOf(input, zone))
  return written({
    entries,
    zone,
    label,
    ...(name && { name }),
    ...(ttl && { ttl }),
    method: ICalCalendarMethod.PUBLISH,
  })
}

/** How many reservations are written before others have their turn: some ten milliseconds. */
const writtenAtOnce = 40

/**
 * A calendar file of any length, as `calendarFile` writes it, in pieces between which other requests run.
 * @param nextTurn resolves when the next piece may be written
 */
export async function longCalendarFile(
  inputs: CalendarInput[],
  facts: Parameters<typeof calendarFile>[1],
  nextTurn: () => Promise<void>,
): Promise<string> {
  const pieces = [calendarFile(inputs.slice(0, writtenAtOnce), facts)]
  for (let from = writtenAtOnce; from < inputs.length; from += writtenAtOnce) {
    await nextTurn()
    pieces.push(calendarFile(inputs.slice(from, from + writtenAtOnce), facts))
  }
  if (pieces.length === 1) return pieces.join('')
  const parts = pieces.map(partsOfFile)
  // A piece of dates alone does not define the zone.
  const heads = parts.map(({ head }) => head)
  const head = heads.find((one) => one.includes('BEGIN:VTIMEZONE')) ?? heads[0] ?? ''
  return `${head}${parts.map(({ events }) => events).join('')}${fileEnd}`
}

const fileEnd = 'END:VCALENDAR\r\n'

/** A file's events, and what stands before them. */
function partsOfFile(file: string): { head: string; events: string } {
  const end = file.lastIndexOf(fileEnd)
  const from = file.indexOf('BEGIN:VEVENT')
  const begin = from < 0 ? end : from
  return { head: file.slice(0, begin), events: file.slice(begin, end) }
}

/** Who invites, and who is invited. */
interface Parties {
  organizer: { name: string; email: string }
  attendee: { name: string; email: string }
  /** Whether the reservation is taken out of this attendee's calendar although it stands. */
  isOver?: boolean
  /** The time that it had, where it was moved: segments that the new one does not have are taken out. */
  former?: FormerTime | null
}

/**
 * The messages that put a reservation into somebody's calendar, change it there, or take it out (RFC 5546). A message
 * is about one UID (3.2.2, 3.2.5), so an event with segments is several messages. Nobody is asked to answer: who booked
 * has accepted.
 */
export function invitations(input: CalendarInput, { organizer, attendee, isOver = false, former }: Parties): string[] {
  const { tenant, reservation } = input
  const isEnded = isOver || sureness[standingAt(reservation).status] === ICalEventStatus.CANCELLED
  const entries = entriesOf(input, tenant.timezone)
  const before = former ? entriesOf({ ...input, reservation: atTime(reservation, former) }, tenant.timezone) : []
  const surplus = before.slice(entries.length)
  return [...entries, ...surplus].map((entry, index) => {
    const isCancelled = isEnded || index >= entries.length
    return written({
      entries: [
        {
          ...entry,
          ...(isCancelled && { status: ICalEventStatus.CANCELLED }),
          organizer: { name: inParameter(organizer.name), email: organizer.email },
          attendees: [
            {
              ...{ name: inParameter(attendee.name) || attendee.email, email: attendee.email, rsvp: false },
              ...{ type: ICalAttendeeType.INDIVIDUAL, role: ICalAttendeeRole.REQ },
              status: isCancelled ? ICalAttendeeStatus.NEEDSACTION : ICalAttendeeStatus.ACCEPTED,
            },
          ],
        },
      ],
      zone: tenant.timezone,
      label: tenant.whitelabel.label,
      method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    })
  })
}

interface Written {
  entries: (Omit<ICalEventData, 'stamp'> & { stamp: number })[]
  zone: string
  label: string
  name?: string
  ttl?: number
  method: ICalCalendarMethod
}

function written({ entries, zone, label, name, ttl, method }: Written): string {
  const described = entries.every(({ allDay }) => allDay) ? null : describedZone(zone)
  const calendar: ICalCalendar = ical({
    prodId: { company: onOneLine(label), product: 'Booking' },
    method,
    timezone: described && { name: described.name, generator: () => described.block },
    ...(name && { name: onOneLine(name) }),
    ...(ttl && { ttl }),
  })
  for (const { stamp, ...entry } of entries) calendar.createEvent({ ...entry, stamp: new Date(stamp) })
  // Texts must not have control characters (RFC 5545, 3.1); the library leaves them in.
  const text = calendar.toString().replace(/[^\P{Cc}\r\n\t]/gu, '')
  // DTSTAMP must be UTC (RFC 5545, 3.8.7.2), and so LAST-MODIFIED; the library would write them in the calendar's zone.
  const stamps = entries.map(({ stamp }) => utcStamp(stamp))
  const each = { DTSTAMP: stamps.values(), 'LAST-MODIFIED': stamps.values() }
  const lines = withoutZone(text, (events) =>
    events
      .replace(/^DTSTAMP[:;].*$/gm, () => `DTSTAMP:${each.DTSTAMP.next().value}`)
      .replace(/^LAST-MODIFIED[:;].*$/gm, () => `LAST-MODIFIED:${each['LAST-MODIFIED'].next().value}`),
  )
  // Every line must end with a line break, the last one too (RFC 5545, 3.1).
  return lines.endsWith('\r\n') ? lines : `${lines}\r\n`
}

/** Changes what follows the description of the zone, which has a LAST-MODIFIED of its own. */
function withoutZone(text: string, change: (events: string) => string): string {
  const from = text.indexOf('BEGIN:VEVENT')
  return from < 0 ? text : text.slice(0, from) + change(text.slice(from))
}

/** The library escapes texts, but not names: a line break in a name would begin a new line. */
const onOneLine = (name: string) => name.replace(/[\p{Cc}\s]+/gu, ' ')

/** A name within a line's parameters must not have quotes either (RFC 5545, 3.1). */
const inParameter = (name: string) => onOneLine(name).replaceAll('"', "'").trim()

interface Part extends Interval {
  title?: string
  description?: string
}

/** Whether an entry of days has times: one of the two alone can't stand beside a date. */
const hasTimes = ({ bookable, rules }: NonNullable<CalendarInput['entry']>): boolean =>
  rules.bookabletype === 'calendarday' && bookable.arrivaltime !== undefined && bookable.departuretime !== undefined

/** When somebody is there: from the arrival, or the pick-up, to the departure or the return. */
function presence({ start, end }: Interval, { entry, tenant: { timezone } }: CalendarInput): Interval {
  if (!entry || !hasTimes(entry)) return { start, end }
  const { arrivaltime = '00:00', departuretime = '24:00' } = entry.bookable
  const leaves = isByNights(entry.rules)
    ? shownEnd(end, entry.rules, timezone).utc
    : returnOf(end, departuretime, timezone)
  return { start: arrivalOf(start, arrivaltime, timezone), end: leaves }
}

/** The calendar's entries: an event's segments, or the whole reservation. */
function partsOf(input: CalendarInput): Part[] {
  const { reservation, entry, tenant } = input
  const segments = segmentsOf(reservation, entry, tenant.timezone)
  if (segments.length > 0) return segments
  const title = occurrenceOfReservation(reservation, entry)?.title
  return [{ ...presence(reservation, input), title }]
}

/** A reservation's entries, with times in a zone; none while it has no time. */
function entriesOf(input: CalendarInput, zone: string): Written['entries'] {
  const { entry, tenant, link } = input
  const reservation = standingAt(input.reservation)
  if (reservation.life.dates) return []
  const isAllDay = entry?.rules.bookabletype === 'calendarday' && !hasTimes(entry)
  const described = isAllDay ? null : describedZone(zone)
  const at = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(described?.name ?? 'UTC')
  const on = (instant: number) => Temporal.PlainDate.from(localDate(instant, tenant.timezone))
  return partsOf({ ...input, reservation }).map((part, index) => {
    const name = [entry?.bookable.name ?? reservation.bookable, part.title].filter(Boolean).join(': ')
    return {
      ...(isAllDay
        ? { start: on(part.start), end: on(part.end), allDay: true, timezone: null }
        : { start: at(part.start), end: at(part.end), timezone: described?.name ?? null }),
      id: `${reservation.id}${index === 0 ? '' : `.${index + 1}`}@${operatorHost(tenant)}`,
      sequence: reservation.sequence,
      stamp: reservation.modified,
      lastModified: new Date(reservation.modified),
      summary: [name, input.forEverybody?.who, tenant.provider?.name].filter(Boolean).join(' · '),
      description: [part.description, input.forEverybody ? '' : descriptionOf(input)].filter(Boolean).join('\n\n'),
      location: whereOf(reservation, entry?.bookable ?? null, tenant),
      url: link,
      status: sureness[reservation.status],
    }
  })
}

/** `20261124T150000Z` */
const utcStamp = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** A time of day as it is told in a locale. */
const timeOfDay = (time: string, locale: string) => tellTime(formatTime(`2000-01-01 ${time}:00`, locale), locale)

/** The description in the calendar: when to come and leave, with whom, for how many, and where to see or cancel it. */
function descriptionOf({ reservation, entry, tenant, link, servedby, word, language }: CalendarInput): string {
  const { id, seats } = reservation
  const locale = localeAt(language, countryOf(tenant))
  return [
    entry?.rules.bookabletype === 'calendarday'
      ? stayInWords(entry.bookable, word, (of) => timeOfDay(of, locale), isByNights(entry.rules) ? 'nights' : 'days')
      : '',
    servedby.length > 0 ? `${word('mail.with')}: ${servedby.join(', ')}` : '',
    seats > 1 ? `${word('mail.seats')}: ${word('summary.seats', { count: seats })}` : '',
    `${word('mail.reference')}: ${reservationReference(id)}`,
    word('mail.manage_text', { url: link }),
  ]
    .filter(Boolean)
    .join('\n')
}
