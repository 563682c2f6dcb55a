import fc from 'fast-check'
import type {
  BookableRules,
  RequirementGroupRules,
  RestrictionRules,
  WindowUnit,
} from '../../domain/availability/types.ts'
import type { DaySpan, Hours } from '../../domain/time/types.ts'
import { MINUTE } from './reference-clock.ts'

export const ids = ['ada', 'bo', 'cy', 'di']

const span = (start: string, end: string): DaySpan => ({ start, end })
const twoDigits = (n: number): string => `${n}`.padStart(2, '0')
const timeOfDay = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

/** Mostly the days that providers have; some with hours on any minute, in gaps and in hours that come twice. */
const day = fc.oneof(
  fc.constantFrom<DaySpan[][]>(
    [span('09:00', '17:00')],
    [span('09:00', '12:00'), span('12:00', '15:15')],
    [span('08:00', '11:00'), span('13:00', '16:30')],
    [span('00:00', '24:00')],
    [span('20:00', '24:00'), span('00:00', '03:00')],
    [],
  ),
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 120 })), { minLength: 1, maxLength: 3 })
    .map((spans) =>
      spans.map(([start, length]) => span(timeOfDay(start * 5), timeOfDay(Math.min(1440, (start + length) * 5)))),
    ),
)

/** A week; a weekday may be missing. */
export const week: fc.Arbitrary<Hours> = fc
  .tuple(day, day, day, fc.boolean())
  .map(([weekend, early, late, isWhole]) => ({
    saturday: weekend,
    sunday: weekend,
    monday: early,
    tuesday: late,
    wednesday: early,
    thursday: late,
    ...(isWhole ? { friday: early } : {}),
  }))

export const withOverride = (hours: fc.Arbitrary<Hours>, dates: readonly string[]): fc.Arbitrary<Hours> =>
  fc
    .tuple(hours, fc.option(fc.tuple(fc.constantFrom(...dates), day), { nil: undefined, freq: 3 }))
    .map(([week, override]) => (override ? { ...week, overrides: [{ date: override[0], hours: override[1] }] } : week))

/** Minutes that mostly meet one another: full quarters, now and then any minute. */
const minutes = (most: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: Math.floor(most / 15) }).map((n) => n * 15) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: most }) },
  )

/** An interval within three days of an instant. */
export const interval = (from: number): fc.Arbitrary<{ start: number; end: number }> =>
  fc.tuple(minutes(4200), minutes(600)).map(([start, length]) => ({
    start: from + start * MINUTE,
    end: from + (start + Math.max(5, length)) * MINUTE,
  }))

const group: fc.Arbitrary<RequirementGroupRules> = fc
  .record({
    resources: fc.shuffledSubarray(ids, { minLength: 1 }),
    selectionmethod: fc.constantFrom(
      undefined,
      'manual' as const,
      'priorityoffer' as const,
      'roundrobin' as const,
      'resourceclaim' as const,
      'resourceclaim_restricted' as const,
      'resourcebids' as const,
    ),
    bounds: fc.constantFrom(
      {},
      {},
      { quantity: 2 },
      { minimum: 1, maximum: 2 },
      { minimum: 0, maximum: 1 },
      { minimum: 2 },
      { maximum: 2 },
    ),
  })
  .map(({ bounds, ...rest }) => ({ ...rest, ...bounds }))

/** An occurrence, a span for slots, or days; with two segments when it is long enough for a gap between them. */
const restriction = (from: number): fc.Arbitrary<RestrictionRules> =>
  fc
    .tuple(interval(from), fc.boolean(), fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }))
    .map(([{ start, end }, hasSegments, seats]) => {
      const part = 20 * MINUTE
      const isLong = hasSegments && end - start > 4 * part
      const segments = [
        { start, end: start + part },
        { start: end - part, end },
      ]
      return { start, end, seats, segments: isLong ? segments : [] }
    })

/** Whole days: from a local midnight up to 23:59, to midnight, or to somewhere in the day. */
const dayRestriction = (midnights: readonly number[]): fc.Arbitrary<RestrictionRules> =>
  fc
    .tuple(fc.nat({ max: midnights.length - 2 }), fc.integer({ min: 1, max: 4 }), fc.constantFrom(0, 1, 1, 60))
    .map(([first, days, less]) => ({
      start: midnights[first] ?? 0,
      end: (midnights[Math.min(first + days, midnights.length - 1)] ?? 0) - less * MINUTE,
    }))

const units = fc.constantFrom<(WindowUnit | undefined)[]>(undefined, 'minutes', 'hours', 'days', 'weeks', 'months')
const spread: Record<WindowUnit, number> = { minutes: 4000, hours: 70, days: 4, weeks: 1, months: 1 }

/** An edge of the window near enough to fall into the range now and then; mostly none. */
const edge = fc.oneof(
  { weight: 3, arbitrary: fc.constant([undefined, undefined] as const) },
  {
    weight: 2,
    arbitrary: units.chain((unit) =>
      fc.integer({ min: 0, max: spread[unit ?? 'minutes'] }).map((amount) => [amount, unit] as const),
    ),
  },
)

const seldom = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })

export interface RuleFrame {
  id: string
  /** Where restrictions begin to lie. */
  from: number
  midnights: readonly number[]
  dates: readonly string[]
}

const methods = fc.constantFrom('reservation' as const, 'reservation' as const, 'seat' as const, 'consistent' as const)

/** The rules of a bookable. */
export const bookable = ({ id, from, midnights, dates }: RuleFrame): fc.Arbitrary<BookableRules> =>
  fc
    .record({
      bookabletype: fc.constantFrom('standard' as const, 'standard' as const, 'calendarday' as const, 'event' as const),
      duration: fc.constantFrom(1800, 2700, 3600, 7200, 25_200, 3060),
      intervaloverlap: seldom(0, fc.constantFrom(900, 1200, 3600)),
      slotinterval: seldom<number | undefined>(undefined, fc.constantFrom(900, 3600, 2400)),
      startanchor: seldom<string | undefined>(undefined, fc.constantFrom('08:30', '10:15', '02:30', '00:00', '23:45')),
      bufferbefore: seldom(0, fc.constantFrom(600, 900)),
      bufferafter: seldom(0, fc.constantFrom(300, 1800)),
      availability: seldom<Hours | undefined>(undefined, withOverride(week, dates)),
      begin: edge,
      end: edge,
      slots: fc.array(restriction(from), { maxLength: 3 }),
      days: fc.array(dayRestriction(midnights), { maxLength: 2 }),
      hasRestrictions: fc.boolean(),
      combinedslots: fc.boolean(),
      bounds: fc.constantFrom([1, 1], [1, 2], [1, 4], [2, 2], [2, 3], [3, 5]),
      seats: fc.integer({ min: 0, max: 4 }),
      seatsperbooking: fc.constantFrom(1, 2, 4),
      resource_capacity: methods,
      requiredresources: seldom<string[]>([], fc.subarray(ids, { minLength: 1, maxLength: 2 })),
      requirementgroups: fc.array(group, { maxLength: 2 }),
      waitlist: fc.boolean(),
      drivetime: fc.boolean(),
    })
    .map(({ begin, end, slots, days, hasRestrictions, bounds, bookabletype, ...rest }) => ({
      id,
      bookabletype,
      ...rest,
      windowbegin: begin[0],
      windowbegintype: begin[1],
      windowend: end[0],
      windowendtype: end[1],
      restrictions: restrictionsOf(bookabletype, slots, days, hasRestrictions),
      mincombined: bounds[0] ?? 1,
      maxcombined: bounds[1] ?? 1,
    }))

/** Events live by their occurrences; others mostly have no restriction. */
function restrictionsOf(
  type: BookableRules['bookabletype'],
  slots: RestrictionRules[],
  days: RestrictionRules[],
  hasRestrictions: boolean,
): RestrictionRules[] {
  if (type === 'event') return slots.map((one, at) => (hasRestrictions ? { ...one, id: `occurrence-${at}` } : one))
  if (!hasRestrictions) return []
  return type === 'calendarday' ? days : slots
}
