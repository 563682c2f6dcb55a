import { isByNights } from '../../domain/availability/nights.ts'
import { arrivalOf, returnOf, type SpanRules } from '../../domain/availability/shown-span.ts'
import { isRecord } from '../../domain/is-record.ts'
import { formatMajor } from '../../domain/pricing/money.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { WireReservation } from '../../domain/wire/index.ts'
import { wireSegments } from '../appointments/reservation-segments.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { wholeDays, wireSpan } from '../times/wire-time.ts'
import { toldPrice } from './balance.ts'
import { attemptOfMove } from './former-place.ts'

/** Bookables of these statuses are offered to nobody. */
const ended = new Set(['inactive', 'archived'])

export const isUnavailable = (entry: CataloguedBookable | null) =>
  !entry || ended.has(entry.bookable.status ?? 'active')

interface Context {
  tenant: Tenant
  entry: CataloguedBookable | null
  /** The rules of the span, where it is not the bookable's. */
  rules?: SpanRules
}

/** A span without its zone, which the reservation names once. */
export function timesOf(span: Interval, { tenant, entry, rules = entry?.rules }: Context) {
  const { timezone: _, ...times } = wireSpan(span, tenant.timezone, rules)
  return times
}

/** The place that it keeps until a move of it is decided. */
export function formerPlace(reservation: StoredReservation, context: Context): WireReservation['reschedule'] {
  const { reschedule: former } = reservation.life
  if (!former) return null
  const { status, seats, resources, claims } = former
  const times = former.dates ? timesOf(former.dates, { ...context, rules: wholeDays }) : timesOf(former, context)
  return {
    ...times,
    status,
    seats,
    resources,
    segments: wireSegments(former, context.entry, context.tenant.timezone),
    claims: claims.map(({ resource, at }) => ({ resource, at_utc: new Date(at).toISOString() })),
    paying: attemptOfMove(reservation) !== null,
    owed: formatMajor(reservation.life.request?.move?.owed ?? 0, context.tenant.currency.digits),
  }
}

/** What guests are told of their stay; null where the bookable counts days, or is gone. */
export function stayOf(
  { start }: Pick<StoredReservation, 'start'>,
  entry: CataloguedBookable | null,
  { timezone }: Pick<Tenant, 'timezone'>,
): WireReservation['stay'] {
  if (!entry || !isByNights(entry.rules)) return null
  const { arrivaltime = null, departuretime = null } = entry.bookable
  const arrival_utc = arrivaltime === null ? null : new Date(arrivalOf(start, arrivaltime, timezone)).toISOString()
  return { arrivaltime, departuretime, arrival_utc }
}

/** When what is rented by the day is picked up and brought back; null where its bookable does not say. */
export function rentalOf(
  { start, end }: Interval,
  entry: CataloguedBookable | null,
  { timezone }: Pick<Tenant, 'timezone'>,
): WireReservation['rental'] {
  if (entry?.rules.bookabletype !== 'calendarday' || isByNights(entry.rules)) return null
  const { arrivaltime = null, departuretime = null } = entry.bookable
  if (arrivaltime === null && departuretime === null) return null
  const iso = (instant: number) => new Date(instant).toISOString()
  return {
    ...{ arrivaltime, departuretime },
    arrival_utc: arrivaltime === null ? null : iso(arrivalOf(start, arrivaltime, timezone)),
    departure_utc: departuretime === null ? null : iso(returnOf(end, departuretime, timezone)),
  }
}

export const linkOf = ({ limited_use_link: link }: StoredReservation['extra']) =>
  isRecord(link) && typeof link.uid === 'string' ? { uid: link.uid } : null

/** What it costs altogether; an imported reservation may have said so itself. */
export function worthOf({ payment, extra }: StoredReservation): number | null {
  if (payment) return formatMajor(toldPrice(payment).finalprice, payment.quote.digits)
  const said = isRecord(extra.paymentinformation) ? extra.paymentinformation.finalprice : undefined
  return typeof said === 'number' ? said : null
}
