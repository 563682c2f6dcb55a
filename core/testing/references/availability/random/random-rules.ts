import fc from 'fast-check'
import type {
  BookableRules,
  RequirementGroupRules,
  RestrictionRules,
  WindowUnit,
} from '../../../../domain/availability/types.ts'
import type { DaySpan, Hours } from '../../../../domain/time/types.ts'
import { MINUTE } from '../reference-clock.ts'

export const ids = ['ada', 'bo', 'cy', 'di']

/** Mostly the usual value: a rule present in every case would hide the others. */
const seldom = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })

const span = (start: string, end: string): DaySpan => ({ start, end })
const twoDigits = (n: number): string => `${n}`.padStart(2, '0')
const timeOfDay = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

/** Mostly common opening hours; some at odd minutes, in a skipped hour or in a repeated one. */
const day = fc.oneof(
  fc.constantFrom<DaySpan[][]>(
    [span('09:00', '17:00')],
    [span('06:00', '22:00')],
    [span('09:00', '12:00'), span('12:00', '15:15')],
    [span('08:00', '11:00'), span('13:00', '16:30')],
    [span('00:00', '24:00')],
    [span('09:00', '17:00')],
    [span('20:00', '24:00'), span('00:00', '03:00')],
    [span('06:00', '22:00')],
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
    .tuple(hours, seldom<[string, DaySpan[]] | undefined>(undefined, fc.tuple(fc.constantFrom(...dates), day)))
    .map(([week, override]) => (override ? { ...week, overrides: [{ date: override[0], hours: override[1] }] } : week))

/** Minutes that often coincide: mostly full quarters, sometimes any minute. */
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
    resources: fc.oneof(
      { weight: 3, arbitrary: fc.shuffledSubarray(ids, { minLength: 2 }) },
      { weight: 1, arbitrary: fc.shuffledSubarray(ids, { minLength: 1 }) },
    ),
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
      { quantity: 2, minimum: 1 },
      { maximum: 2 },
    ),
  })
  .map(({ bounds, ...rest }) => ({ ...rest, ...bounds }))

/** An occurrence, a span of slots, or days; two segments when it is long enough for a gap between them. */
const restriction = (from: number): fc.Arbitrary<RestrictionRules> =>
  fc
    .tuple(interval(from), fc.boolean(), fc.constantFrom(undefined, undefined, 0, 1, 3))
    .map(([{ start, end }, hasSegments, seats]) => {
      const part = 20 * MINUTE
      const isLong = hasSegments && end - start > 4 * part
      const segments = [
        { start, end: start + part },
        { start: end - part, end },
      ]
      return { start, end, seats, segments: isLong ? segments : [] }
    })

/** Whole days: from a local midnight to 23:59, to midnight, or to a time within the day. */
const dayRestriction = (midnights: readonly number[]): fc.Arbitrary<RestrictionRules> =>
  fc
    .tuple(fc.nat({ max: midnights.length - 2 }), fc.integer({ min: 1, max: 4 }), fc.constantFrom(0, 1, 1, 60))
    .map(([first, days, less]) => ({
      start: midnights[first] ?? 0,
      end: (midnights[Math.min(first + days, midnights.length - 1)] ?? 0) - less * MINUTE,
    }))

type Edge = readonly [number, WindowUnit | undefined]

/** Edges of the booking window, in each unit, that sometimes fall into the range; mostly none. */
const edge = (spread: readonly Edge[]): fc.Arbitrary<Edge | undefined> =>
  seldom<Edge | undefined>(
    undefined,
    fc.constantFrom(...spread).chain(([most, unit]) => fc.integer({ min: 0, max: most }).map((n): Edge => [n, unit])),
  )
const beginEdge = edge([
  [900, undefined],
  [900, 'minutes'],
  [30, 'hours'],
  [2, 'days'],
  [0, 'weeks'],
  [0, 'months'],
])
const endEdge = edge([
  [9000, undefined],
  [9000, 'minutes'],
  [150, 'hours'],
  [6, 'days'],
  [1, 'weeks'],
  [1, 'months'],
])

export interface RuleFrame {
  id: string
  /** The earliest start of a restriction. */
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
      duration: fc.constantFrom(1800, 2700, 3600, 3600, 7200, 25_200, 3060),
      intervaloverlap: seldom(0, fc.constantFrom(900, 900, 900, 1200, 3600)),
      slotinterval: seldom<number | undefined>(undefined, fc.constantFrom(900, 3600, 2400)),
      startanchor: seldom<string | undefined>(undefined, fc.constantFrom('08:30', '10:15', '02:30', '00:00', '23:45')),
      bufferbefore: seldom(0, fc.constantFrom(600, 900)),
      bufferafter: seldom(0, fc.constantFrom(300, 1800)),
      availability: seldom<Hours | undefined>(undefined, withOverride(week, dates)),
      begin: beginEdge,
      end: endEdge,
      slots: fc.array(restriction(from), { minLength: 2, maxLength: 6 }),
      days: fc.array(dayRestriction(midnights), { minLength: 1, maxLength: 2 }),
      hasRestrictions: seldom(false, fc.constant(true)),
      firstDay: seldom<number | undefined>(undefined, fc.constantFrom(...midnights)),
      lastDay: seldom<number | undefined>(undefined, fc.constantFrom(...midnights)),
      hasIds: fc.boolean(),
      combinedslots: fc.boolean(),
      countby: fc.constantFrom('days' as const, 'nights' as const, undefined),
      bounds: fc.constantFrom([1, 1], [1, 2], [1, 4], [2, 2], [2, 3], [3, 5]),
      seats: fc.constantFrom(1, 2, 2, 3, 3, 4, 4, 6, 6, 0),
      seatsperbooking: fc.constantFrom(1, 2, 4),
      resource_capacity: methods,
      requiredresources: seldom<string[]>([], fc.subarray(ids, { minLength: 1, maxLength: 2 })),
      requirementgroups: fc.oneof(fc.array(group, { maxLength: 2 }), fc.array(group, { minLength: 1, maxLength: 2 })),
      waitlist: fc.boolean(),
      drivetime: fc.constantFrom(true, true, false),
    })
    .map(({ begin, end, slots, days, hasRestrictions, hasIds, bounds, bookabletype, firstDay, lastDay, ...rest }) => ({
      id,
      bookabletype,
      ...rest,
      windowbegin: begin?.[0],
      windowbegintype: begin?.[1],
      windowend: end?.[0],
      windowendtype: end?.[1],
      restrictionbegin: firstDay,
      restrictionend: lastDay,
      restrictions:
        bookabletype === 'event' ? occurrences(slots, hasIds) : hasRestrictions ? spans(bookabletype, slots, days) : [],
      mincombined: bounds[0] ?? 1,
      maxcombined: bounds[1] ?? 1,
    }))

const occurrences = (slots: RestrictionRules[], haveIds: boolean): RestrictionRules[] =>
  slots.map((one, at) => (haveIds ? { ...one, id: `occurrence-${at}` } : one))

/** Restrictions of slots must be long enough for one. */
const spans = (type: BookableRules['bookabletype'], slots: RestrictionRules[], days: RestrictionRules[]) =>
  type === 'calendarday' ? days : slots.map(({ start, end }) => ({ start, end: end + 600 * MINUTE }))
