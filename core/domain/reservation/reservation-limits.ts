import type { ReservationLimit } from '../entities/limits.ts'
import type { ReservationStatus } from '../entities/reservation.ts'
import { dateOfDay, dayInterval, dayNumber, weekdayIndex } from '../time/dates.ts'
import type { Instant, Interval } from '../time/types.ts'
import { localDay } from '../time/wall.ts'
import type { WeekStart } from '../time/week-start.ts'
import { statuses } from './statuses.ts'

/** A limit as it applies to an appointment; `bookables` is null for all of the provider's. */
export interface AppliedLimit extends Omit<ReservationLimit, 'bookables'> {
  bookables: readonly string[] | null
}

/** How a reservation counts: as a place, as an entry of a queue, or not at all. */
export type CountedAs = 'place' | 'entry' | 'nothing'

/** A reservation of the person, as the count needs it. */
export interface CountedReservation {
  id: string
  bookable: string
  start: Instant
  /**
   * Where it started before its customer asked for another time, while that is not decided; it may be put back there.
   */
  former: Instant | null
  status: ReservationStatus
  expires: Instant | null
  waitlistoffer: { end: Instant } | null
}

/** A place that the person asks for; those of one cart are asked for together. */
export interface AskedPlace {
  bookable: string
  start: Instant
  as: 'place' | 'entry'
  /** Of a move: where it started before. A limit is not judged within the same day, week or month. */
  from?: Instant | undefined
  limits: AppliedLimit[]
}

/** The venue's calendar. */
export interface LimitCalendar {
  timezone: string
  weekstart: WeekStart
}

interface Limited {
  reservationlimit?: ReservationLimit | ReservationLimit[]
}

const listOf = ({ reservationlimit = [] }: Limited): ReservationLimit[] =>
  Array.isArray(reservationlimit) ? reservationlimit : [reservationlimit]

/** The limits of an appointment: the bookable's own, and the provider's that name it or name none. */
export function limitsOn(bookable: Limited & { id: string }, provider: Limited): AppliedLimit[] {
  const own = listOf(bookable).map((limit) => ({ ...limit, bookables: [bookable.id, ...(limit.bookables ?? [])] }))
  const general = listOf(provider)
    .map((limit) => ({ ...limit, bookables: limit.bookables ?? null }))
    .filter(({ bookables }) => bookables === null || bookables.includes(bookable.id))
  return [...own, ...general]
}

/**
 * How a reservation counts now. A hold counts while it lives, a request until it lapses, an entry of a queue until its
 * start, and as a place while it has an offer.
 */
export function countedAs(
  { status, start, former, expires, waitlistoffer }: CountedReservation,
  now: Instant,
): CountedAs {
  const { stage, occupies } = statuses[status]
  if (stage === 'over' || stage === 'dropped') return 'nothing'
  if (stage === 'draft') return (expires ?? 0) > now ? 'place' : 'nothing'
  if (occupies === 'with_offer') {
    if ((waitlistoffer?.end ?? 0) > now) return 'place'
    return start > now ? 'entry' : 'nothing'
  }
  return status === 'pending' && former === null && expires !== null && expires <= now ? 'nothing' : 'place'
}

/** A span of local days by number, the last one excluded; null for ever. */
type Days = { from: number; until: number } | null

const isIn = (period: Days, day: number): boolean => period === null || (period.from <= day && day < period.until)

function periodOf(per: AppliedLimit['per'], day: number, weekstart: WeekStart): Days {
  if (per === 'ever') return null
  if (per === 'day') return { from: day, until: day + 1 }
  if (per === 'week') {
    const from = day - ((weekdayIndex(day) - weekstart + 7) % 7)
    return { from, until: from + 7 }
  }
  const [year = 0, month = 1] = dateOfDay(day).split('-').map(Number)
  const firstOf = (y: number, m: number) => dayNumber(`${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-01`)
  return { from: firstOf(year, month), until: month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1) }
}

/** The starts that have to be known to judge what is asked for; null for all. */
export function startsToCount(asked: AskedPlace[], { timezone, weekstart }: LimitCalendar): Interval | null {
  const periods = asked.flatMap(({ start, limits }) =>
    limits.map(({ per }) => periodOf(per, localDay(start, timezone), weekstart)),
  )
  const days = periods.flatMap((period) => period ?? [])
  if (days.length === 0 || days.length < periods.length) return null
  return {
    start: dayInterval(dateOfDay(Math.min(...days.map(({ from }) => from))), timezone).start,
    end: dayInterval(dateOfDay(Math.max(...days.map(({ until }) => until))), timezone).start,
  }
}

const startsOf = ({ start, former }: CountedReservation) => (former === null ? [start] : [start, former])

/** A limit that an asked place would exceed, and the reservations that fill it. */
export interface Exceeded {
  /** The number of the asked place, from 0. */
  index: number
  limit: AppliedLimit
  reservations: string[]
}

/**
 * The first of the asked places that exceeds a limit of its own, counted with what the person has and with the places
 * asked for before it; null if all of them are within their limits. `standing` leaves out the asked ones' own rows.
 */
export function exceededLimit(
  asked: AskedPlace[],
  standing: CountedReservation[],
  { timezone, weekstart }: LimitCalendar,
  now: Instant,
): Exceeded | null {
  for (const [index, place] of asked.entries()) {
    for (const limit of place.limits) {
      const period = periodOf(limit.per, localDay(place.start, timezone), weekstart)
      if (place.from !== undefined && isIn(period, localDay(place.from, timezone))) continue
      const counts = (bookable: string, starts: Instant[], as: CountedAs) =>
        as === place.as &&
        starts.some((start) => isIn(period, localDay(start, timezone))) &&
        (limit.bookables?.includes(bookable) ?? true)
      const found = standing.filter((one) => counts(one.bookable, startsOf(one), countedAs(one, now)))
      const before = asked.slice(0, index).filter((one) => counts(one.bookable, [one.start], one.as))
      if (found.length + before.length >= limit.maximum)
        return { index, limit, reservations: found.map(({ id }) => id) }
    }
  }
  return null
}
