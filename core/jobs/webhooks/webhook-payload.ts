import type { WireReservation } from '../../domain/wire/index.ts'
import { whereOf } from '../../operations/appointments/reservation-location.ts'
import { inOwnLanguage } from '../../operations/catalogue/own-language.ts'
import { wireReservation } from '../../operations/reservations/reservation-wire.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { Subject } from '../recipients-of-event.ts'

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A reservation as programs of its provider receive it. Amounts are major units. */
interface Told
  extends Pick<
    WireReservation,
    | 'id'
    | 'status'
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'mobile_phone_number'
    | 'start'
    | 'end'
    | 'start_utc'
    | 'end_utc'
    | 'timezone'
    | 'seats'
    | 'customquestions'
    | 'formresponses'
    | 'roster'
    | 'paymentinformation'
    | 'reschedule'
  > {
  startdate: string
  starttime: string
  enddate: string
  endtime: string
  /** Seconds. */
  duration: number
  bookable: { id: string; name: string }
  provider: { id: string; name: string }
  resources: { id: string; name: string }[]
  address: string
  /** What the event is about where it is not the reservation itself: `move` for a move that waits. */
  of: string | null
  /** Why that came to nothing. */
  reason: string | null
}

/**
 * What a message says of a reservation: names, dates, times, contact details, place, answers and payment, and while a
 * move of it waits the place that stands (`reschedule`). Its texts are the provider's own, whatever language the
 * customer reads.
 * @param data what the event adds, of which programs read only what it is about and why it ended
 */
export function webhookPayload(
  { reservation, entry, catalogue }: Subject,
  data: Record<string, unknown>,
  tenant: Tenant,
): Told {
  const wire = wireReservation(reservation, tenant, entry, 'staff')
  const { id, status, first_name, last_name, email, mobile_phone_number, start, end, start_utc, end_utc } = wire
  const { timezone, seats, customquestions, formresponses, roster, paymentinformation, reschedule } = wire
  const resources = catalogue.resources.filter((one) => reservation.resources.includes(one.id))
  return {
    ...{ id, status, first_name, last_name, email, mobile_phone_number, start, end, start_utc, end_utc, timezone },
    startdate: start.slice(0, 10),
    starttime: start.slice(11),
    enddate: end.slice(0, 10),
    endtime: end.slice(11),
    duration: Math.round((reservation.end - reservation.start) / 1000),
    seats,
    bookable: { id: wire.bookable, name: entry?.bookable.name ?? wire.bookable },
    provider: { id: tenant.scope.provider, name: inOwnLanguage(tenant).provider?.name ?? '' },
    resources: resources.map((one) => ({ id: one.id, name: one.name })),
    address: whereOf(reservation, entry?.bookable ?? null, tenant),
    ...{ customquestions, formresponses, roster, paymentinformation, reschedule },
    of: textOrNull(data.of),
    reason: textOrNull(data.reason),
  }
}
