import { isByNights } from '../../domain/availability/nights.ts'
import type { SpanRules } from '../../domain/availability/shown-span.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { dayInterval, localDate } from '../../domain/time/index.ts'
import type { Instant, Interval } from '../../domain/time/types.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import type { ContactRequest } from '../../domain/wire/contact-requests.ts'
import { occurrenceOfReservation, wireSegments } from '../appointments/reservation-segments.ts'
import { isDatedByDays } from '../appointments/time-wanted.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { stayOf, timesOf } from '../reservations/wire-life.ts'
import type { Tenant } from '../tenant.ts'
import { readSpanOf, wholeDays } from '../times/wire-time.ts'
import type { PreferredSpan } from './stored-enquiry.ts'

type Asked = NonNullable<Wire['create_contact_request']['params']['preferred']>[number]

const spanRules = (entry: CataloguedBookable, tenant: Tenant): SpanRules =>
  isDatedByDays(entry, tenant) ? wholeDays : entry.rules

/**
 * A span of days from the midnight that the first begins at to the one that the last ends at. Somebody who asks may
 * name times of these days; a span of days that ended at such a time would be told as ending a minute earlier.
 */
function inWholeDays(span: Interval, rules: SpanRules, zone: string): Interval {
  if (rules.bookabletype !== 'calendarday' || isByNights(rules)) return span
  const dayOf = (instant: Instant) => dayInterval(localDate(instant, zone), zone)
  return { start: dayOf(span.start).start, end: dayOf(span.end - 1).end }
}

/** Which of its dates an event is asked for; none where another one is. A named one has to be one of them. */
function readOccurrence(
  named: string | undefined,
  span: Interval,
  entry: CataloguedBookable,
): Result<{ occurrence?: string }> {
  const isEvent = entry.rules.bookabletype === 'event'
  if (named !== undefined && !isEvent)
    return refuse('invalid_params', { field: '/occurrence', data: { expected: 'none: only events have occurrences' } })
  const meant = isEvent ? occurrenceOfReservation({ ...span, occurrence: named ?? null }, entry) : undefined
  if (named !== undefined && meant?.id !== named) return refuse('not_found', { field: '/occurrence' })
  if (named !== undefined && (meant?.start !== span.start || meant.end !== span.end))
    return refuse('invalid_time', { field: '/start' })
  return ok(meant?.id === undefined ? {} : { occurrence: meant.id })
}

function readOne(asked: Asked, entry: CataloguedBookable, { tenant, now }: Context): Result<PreferredSpan> {
  const rules = spanRules(entry, tenant)
  const read = readSpanOf(asked, tenant.timezone, rules)
  if (!read.ok) return read
  const span = inWholeDays(read.value, rules, tenant.timezone)
  if (span.end <= now) return refuse('invalid_time', { field: '/end', data: { key: 'error.time_past' } })
  const occurrence = readOccurrence(asked.occurrence, span, entry)
  return occurrence.ok ? ok({ ...span, ...occurrence.value }) : occurrence
}

interface Context {
  tenant: Tenant
  now: Instant
}

/**
 * Reads what would suit, as the bookable is booked: times, whole days, a stay of nights, or one of an event's dates or
 * any other time; each still to come. Nothing else is judged, since it is what can't be booked that is asked about.
 */
export function readPreferred(asked: Asked[], entry: CataloguedBookable, context: Context): Result<PreferredSpan[]> {
  const spans: PreferredSpan[] = []
  for (const [index, one] of asked.entries()) {
    const span = readOne(one, entry, context)
    if (!span.ok)
      return refuse(span.error.code, { ...span.error, field: `/preferred/${index}${span.error.field ?? ''}` })
    spans.push(span.value)
  }
  return ok(spans)
}

/** The same for the wire, as the bookable is booked today; times where it is gone. */
export function wirePreferred(
  asked: PreferredSpan,
  entry: CataloguedBookable | null,
  tenant: Tenant,
): ContactRequest['preferred'][number] {
  const rules = entry ? spanRules(entry, tenant) : undefined
  const { occurrence = null, ...plain } = asked
  const span = rules ? inWholeDays(plain, rules, tenant.timezone) : plain
  const place = { ...span, occurrence, segments: [] }
  const meant = entry?.rules.bookabletype === 'event' ? occurrenceOfReservation(place, entry) : undefined
  return {
    ...timesOf(span, { tenant, entry, ...(rules && { rules }) }),
    occurrence: meant ? occurrence : null,
    title: meant?.title ?? '',
    segments: meant ? wireSegments(place, entry, tenant.timezone) : [],
    stay: stayOf(span, entry, tenant),
  }
}
