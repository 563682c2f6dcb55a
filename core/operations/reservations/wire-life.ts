import { isByNights } from '../../domain/availability/nights.ts'
import { arrivalOf, type SpanRules } from '../../domain/availability/shown-span.ts'
import { confirmedBy } from '../../domain/gigs/index.ts'
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
import { refusableTime } from './named-time.ts'

const iso = (instant: number | undefined) => (instant === undefined ? null : new Date(instant).toISOString())

/** Bookables of these statuses are offered to nobody. */
const ended = new Set(['inactive', 'archived'])

const isUnavailable = (entry: CataloguedBookable | null) => !entry || ended.has(entry.bookable.status ?? 'active')

interface Context {
  tenant: Tenant
  entry: CataloguedBookable | null
  /** The rules of the span, where it is not the bookable's. */
  rules?: SpanRules
}

/** A span without its zone, which the reservation names once. */
function timesOf(span: Interval, { tenant, entry, rules = entry?.rules }: Context) {
  const { timezone: _, ...times } = wireSpan(span, tenant.timezone, rules)
  return times
}

/** The place that it keeps until a move of it is decided. */
function formerPlace(reservation: StoredReservation, context: Context): WireReservation['reschedule'] {
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
  const arrival_utc = arrivaltime === null ? null : iso(arrivalOf(start, arrivaltime, timezone))
  return { arrivaltime, departuretime, arrival_utc }
}

const linkOf = ({ limited_use_link: link }: StoredReservation['extra']) =>
  isRecord(link) && typeof link.uid === 'string' ? { uid: link.uid } : null

/** What it costs altogether; an imported reservation may have said so itself. */
function worthOf({ payment, extra }: StoredReservation): number | null {
  if (payment) return formatMajor(toldPrice(payment).finalprice, payment.quote.digits)
  const said = isRecord(extra.paymentinformation) ? extra.paymentinformation.finalprice : undefined
  return typeof said === 'number' ? said : null
}

/** What a reservation says of its life and of whose it is; the provider's notes for staff only. */
export function wireLife(
  reservation: StoredReservation,
  tenant: Tenant,
  entry: CataloguedBookable | null,
  reader: 'customer' | 'staff',
) {
  const { life, extra, status, expires, waitlistoffer } = reservation
  const type = entry?.rules.bookabletype ?? null
  const context = { tenant, entry }
  return {
    version: reservation.version,
    type,
    stay: stayOf(reservation, entry, tenant),
    providerid: reservation.provider,
    whitelabel: tenant.scope.whitelabel,
    user: reservation.user,
    tags: Array.isArray(extra.tags) ? extra.tags.filter((tag) => typeof tag === 'string') : [],
    value: worthOf(reservation),
    hold: status === 'in-progress' && expires !== null,
    unavailable: isUnavailable(entry),
    // Until an hour, also where days are rented.
    waitlistoffer: waitlistoffer && timesOf(waitlistoffer, { ...context, entry: null }),
    date_restriction: life.dates ? timesOf(life.dates, { ...context, rules: wholeDays }) : null,
    confirmedby: status === 'gig' ? confirmedBy(entry?.rules ?? null, reservation.resources) : null,
    refusabletime_utc: iso(refusableTime(reservation) ?? undefined),
    reschedule: formerPlace(reservation, context),
    moveended: life.putback ?? null,
    limited_use_link: linkOf(extra),
    ...(typeof extra.reference === 'string' && { reference: extra.reference }),
    checkedin: iso(life.checkedin),
    checkedout: iso(life.checkedout),
    associated_external_calendar_events: Array.isArray(extra.associated_external_calendar_events)
      ? extra.associated_external_calendar_events
      : [],
    ...(reader === 'staff' && extra.validation_notes !== undefined && { validation_notes: extra.validation_notes }),
  }
}
