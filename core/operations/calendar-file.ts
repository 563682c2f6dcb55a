import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Bookable } from '../domain/entities/index.ts'
import type { Ports, StoredReservation } from './ports.ts'
import type { Tenant } from './tenant.ts'

interface CalendarFileInput {
  reservation: StoredReservation
  bookable: Bookable | null
  tenant: Tenant
  /** IANA name of the zone that the file's times are written in. */
  zone: string
  ports: Pick<Ports, 'tokens'>
}

/** The VTIMEZONE that a file with local times must carry (RFC 5545, 3.6.5). */
const zoneBlock = (zone: string): string | null => {
  const [block] = tzlib_get_ical_block(zone)
  return block || null
}

/** Where customers see and change a reservation without an account. */
export const manageUrl = (reservation: StoredReservation, tenant: Tenant, ports: Pick<Ports, 'tokens'>): string =>
  `${tenant.origin}/manage/${reservation.id}?token=${ports.tokens.manage(reservation)}`

/**
 * The reservation's calendar event (RFC 5545). Its UID never changes and SEQUENCE rises with every move, so a
 * calendar replaces the event instead of adding another; a cancelled one says so.
 */
export function calendarFile({ reservation, bookable, tenant, zone, ports }: CalendarFileInput): string {
  const { provider } = tenant
  const isCancelled = reservation.status === 'cancelled'
  const place = [provider?.address, provider?.city, provider?.state, provider?.zip].filter(Boolean).join(', ')
  const calendar = ical({
    prodId: { company: tenant.whitelabel.label, product: 'Booking' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    timezone: { name: zone, generator: zoneBlock },
  })
  const at = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  calendar.createEvent({
    id: `${reservation.id}@${new URL(tenant.origin).hostname}`,
    sequence: reservation.sequence,
    stamp: new Date(reservation.modified),
    start: at(reservation.start),
    end: at(reservation.end),
    timezone: zone,
    summary: [bookable?.name ?? reservation.bookable, provider?.name].filter(Boolean).join(' · '),
    description: bookable?.description ?? '',
    location: place,
    url: manageUrl(reservation, tenant, ports),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
