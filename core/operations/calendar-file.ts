import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Bookable } from '../domain/entities/index.ts'
import { reservationReference } from '../domain/reservation/index.ts'
import { venueOf } from '../domain/wording/index.ts'
import type { Ports, StoredReservation } from './ports.ts'
import type { Tenant } from './tenant.ts'
import { describedZone } from './zone-of-path.ts'

interface CalendarFileInput {
  reservation: StoredReservation
  bookable: Bookable | null
  tenant: Tenant
  /** IANA name of the zone that the file's times are written in. */
  zone: string
  ports: Pick<Ports, 'tokens'>
  /** Names of who or what serves it. */
  servedby: string[]
  /** The customer's words. */
  word(key: string, values?: Record<string, string | number>): string
}

/** Where customers see and change a reservation without an account. */
export const manageUrl = (reservation: StoredReservation, tenant: Tenant, ports: Pick<Ports, 'tokens'>): string =>
  `${tenant.origin}/manage/${reservation.id}?token=${ports.tokens.manage(reservation)}`

/**
 * The reservation's calendar event (RFC 5545). Its UID never changes and SEQUENCE rises with every move, so a
 * calendar replaces the event instead of adding another; a cancelled one says so. Local times come with the VTIMEZONE
 * that says what they mean (RFC 5545, 3.6.5); a zone that has none is written in UTC.
 */
export function calendarFile(input: CalendarFileInput): string {
  const { reservation, bookable, tenant, zone, ports } = input
  const { provider } = tenant
  const described = describedZone(zone)
  const isCancelled = reservation.status === 'cancelled'
  const calendar = ical({
    prodId: { company: tenant.whitelabel.label, product: 'Booking' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    timezone: described && { name: described.name, generator: () => described.block },
  })
  const at = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(described?.name ?? 'UTC')
  calendar.createEvent({
    id: `${reservation.id}@${new URL(tenant.origin).hostname}`,
    sequence: reservation.sequence,
    stamp: new Date(reservation.modified),
    start: at(reservation.start),
    end: at(reservation.end),
    timezone: described?.name ?? null,
    summary: [bookable?.name ?? reservation.bookable, provider?.name].filter(Boolean).join(' · '),
    description: descriptionOf(input),
    location: venueOf(bookable, provider),
    url: manageUrl(reservation, tenant, ports),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  // DTSTAMP is UTC (RFC 5545, 3.8.7.2); the library would write it in the calendar's zone.
  return calendar.toString().replace(/^DTSTAMP[:;].*$/m, `DTSTAMP:${utcStamp(reservation.modified)}`)
}

/** `20261124T150000Z` */
const utcStamp = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** What people look up in their calendar: with whom, for how many, and where to see or cancel it. */
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
