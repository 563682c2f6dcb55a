import ical, { type ICalCalendar, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import { reservationReference } from '../../domain/reservation/index.ts'
import { localDate } from '../../domain/time/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { whereOf } from '../appointments/reservation-location.ts'
import { occurrenceOfReservation, segmentsOf } from '../appointments/reservation-segments.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { describedZone } from './zone-of-path.ts'

type ManagePorts = { tokens: Pick<Ports['tokens'], 'manage' | 'isManage'> }

interface CalendarFileInput {
  reservation: StoredReservation
  /** Its bookable; null if that no longer exists. */
  entry: Pick<CataloguedBookable, 'bookable' | 'rules'> | null
  tenant: Tenant
  /** IANA name of the zone of the file's times. */
  zone: string
  ports: ManagePorts
  /** Names of its people and resources. */
  servedby: string[]
  /** The customer's wording. */
  word(key: string, values?: Record<string, string | number>): string
}

/** The address where customers see and change a reservation without an account. */
export const manageUrl = (reservation: StoredReservation, tenant: Tenant, ports: ManagePorts): string =>
  `${tenant.origin}/manage/${reservation.id}?token=${ports.tokens.manage(reservation)}`

/**
 * The reservation as a calendar file (RFC 5545). An event with segments has a VEVENT for each, because the customer is
 * free between them. UIDs never change and SEQUENCE rises with every move, so a calendar replaces an event instead of
 * adding another; a cancelled event is marked. A CANCEL may name one UID only (RFC 5546, 3.2.5), so several are
 * published anew as cancelled.
 *
 * A rental by the day has dates without times: the venue's dates, wherever it is read. Other times come with the
 * VTIMEZONE that defines them (RFC 5545, 3.6.5); in a zone without one they are written in UTC.
 */
export function calendarFile(input: CalendarFileInput): string {
  const { reservation, entry, tenant } = input
  const parts = partsOf(input)
  const isAllDay = entry?.rules.bookabletype === 'calendarday'
  const zone = isAllDay ? null : describedZone(input.zone)
  const isOne = parts.length === 1
  const calendar = ical({
    prodId: { company: onOneLine(tenant.whitelabel.label), product: 'Booking' },
    method: reservation.status === 'cancelled' && isOne ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    timezone: zone && { name: zone.name, generator: () => zone.block },
  })
  const at = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone?.name ?? 'UTC')
  const on = (instant: number) => Temporal.PlainDate.from(localDate(instant, tenant.timezone))
  for (const [index, part] of parts.entries())
    addEvent(calendar, input, {
      ...part,
      number: index + 1,
      times: isAllDay
        ? { start: on(part.start), end: on(part.end), allDay: true, timezone: null }
        : { start: at(part.start), end: at(part.end), timezone: zone?.name ?? null },
    })
  // Texts must not have control characters (RFC 5545, 3.1); the library leaves them in.
  const written = calendar.toString().replace(/[^\P{Cc}\r\n\t]/gu, '')
  // DTSTAMP must be UTC (RFC 5545, 3.8.7.2); the library would write it in the calendar's zone.
  const lines = written.replace(/^DTSTAMP[:;].*$/gm, `DTSTAMP:${utcStamp(reservation.modified)}`)
  // Every line must end with a line break, the last one too (RFC 5545, 3.1).
  return lines.endsWith('\r\n') ? lines : `${lines}\r\n`
}

/** The library escapes texts, but not names: a line break in a name would begin a new line. */
const onOneLine = (name: string) => name.replace(/[\p{Cc}\s]+/gu, ' ')

interface Part extends Interval {
  title?: string
  description?: string
}

/** The calendar's entries: an event's segments, or the whole reservation. */
function partsOf({ reservation, entry, tenant }: CalendarFileInput): Part[] {
  const segments = segmentsOf(reservation, entry, tenant.timezone)
  if (segments.length > 0) return segments
  const title = occurrenceOfReservation(reservation, entry)?.title
  return [{ start: reservation.start, end: reservation.end, title }]
}

type Times = Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone'>

function addEvent(calendar: ICalCalendar, input: CalendarFileInput, part: Part & { number: number; times: Times }) {
  const { reservation, entry, tenant, ports } = input
  const { provider } = tenant
  const name = [entry?.bookable.name ?? reservation.bookable, part.title].filter(Boolean).join(': ')
  calendar.createEvent({
    ...part.times,
    id: `${reservation.id}${part.number === 1 ? '' : `.${part.number}`}@${new URL(tenant.origin).hostname}`,
    sequence: reservation.sequence,
    stamp: new Date(reservation.modified),
    summary: [name, provider?.name].filter(Boolean).join(' · '),
    description: [part.description, descriptionOf(input)].filter(Boolean).join('\n\n'),
    location: whereOf(reservation, entry?.bookable ?? null, tenant),
    url: manageUrl(reservation, tenant, ports),
    status: reservation.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
}

/** `20261124T150000Z` */
const utcStamp = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** The description in the calendar: with whom, for how many, and where to see or cancel it. */
function descriptionOf({ reservation, tenant, ports, servedby, word }: CalendarFileInput): string {
  const { id, seats } = reservation
  return [
    servedby.length > 0 ? `${word('mail.with')}: ${servedby.join(', ')}` : '',
    seats > 1 ? `${word('mail.seats')}: ${word('summary.seats', { count: seats })}` : '',
    `${word('mail.reference')}: ${reservationReference(id)}`,
    word('mail.manage_text', { url: manageUrl(reservation, tenant, ports) }),
  ]
    .filter(Boolean)
    .join('\n')
}
