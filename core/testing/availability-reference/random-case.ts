import fc from 'fast-check'
import type {
  AvailabilityInput,
  BookableRules,
  OccupancyRow,
  RequirementGroupRules,
  RestrictionRules,
} from '../../domain/availability/types.ts'
import type { DaySpan } from '../../domain/time/index.ts'
import { type ReferenceSpan, workable } from './reference-capacity.ts'
import { referenceCandidates } from './reference-engine.ts'
import { TICK } from './reference-hours.ts'

/** Days around which clocks change, and one where nothing happens; local midnight is within a day of each. */
const places = [
  { timezone: 'America/New_York', around: '2027-03-14' },
  { timezone: 'America/New_York', around: '2027-11-07' },
  { timezone: 'Europe/Paris', around: '2027-10-31' },
  { timezone: 'Asia/Kathmandu', around: '2027-06-02' },
]
const ids = ['ada', 'bo', 'cy']
const HOUR = 3_600_000

const span = (start: string, end: string): DaySpan => ({ start, end })
const day = fc.constantFrom<DaySpan[][]>(
  [span('09:00', '17:00')],
  [span('09:00', '12:00'), span('12:00', '15:15')],
  [span('08:00', '11:00'), span('13:00', '16:30')],
  [span('00:00', '24:00')],
  [span('20:00', '24:00')],
  [],
)
const week = fc.tuple(day, day, day).map(([sunday, monday, other]) => ({
  sunday,
  monday,
  tuesday: other,
  saturday: other,
  wednesday: other,
  thursday: other,
}))
const ticks = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n * TICK)
const interval = (from: number) =>
  fc.tuple(ticks(150), fc.integer({ min: 1, max: 40 })).map(([start, length]) => ({
    start: from + start,
    end: from + start + length * TICK,
  }))

const group: fc.Arbitrary<RequirementGroupRules> = fc
  .record({
    resources: fc.subarray(ids, { minLength: 1 }),
    selectionmethod: fc.constantFrom(
      'manual' as const,
      'manual' as const,
      'priorityoffer' as const,
      'roundrobin' as const,
      'resourceclaim' as const,
      'resourceclaim_restricted' as const,
      'resourcebids' as const,
    ),
    bounds: fc.constantFrom(
      {},
      { quantity: 1 },
      { quantity: 2 },
      { minimum: 1, maximum: 2 },
      { minimum: 0, maximum: 1 },
    ),
  })
  .map(({ bounds, ...rest }) => ({ ...rest, ...bounds }))

const bookable = (from: number): fc.Arbitrary<BookableRules> =>
  fc.record({
    id: fc.constant('b'),
    bookabletype: fc.constantFrom('standard' as const, 'standard' as const, 'calendarday' as const, 'event' as const),
    duration: fc.constantFrom(1800, 2700, 3600, 7200, 25_200),
    intervaloverlap: fc.constantFrom(0, 0, 900),
    slotinterval: fc.constantFrom(undefined, undefined, 900, 3600),
    startanchor: fc.constantFrom(undefined, undefined, '08:30', '10:15'),
    bufferbefore: fc.constantFrom(0, 0, 900),
    bufferafter: fc.constantFrom(0, 0, 1800),
    availability: fc.option(week, { nil: undefined, freq: 3 }),
    windowbegin: fc.constantFrom(undefined, 0, 600),
    windowend: fc.constantFrom(undefined, 1800, 100_000),
    restrictions: fc.oneof(
      fc.array(restriction(from), { maxLength: 3 }),
      fc.constantFrom<RestrictionRules[][]>([], [{ start: from, end: from + 60 * HOUR }]),
    ),
    combinedslots: fc.constant(false),
    mincombined: fc.constant(1),
    maxcombined: fc.constant(1),
    seats: fc.integer({ min: 0, max: 4 }),
    seatsperbooking: fc.constant(4),
    resource_capacity: fc.constantFrom('reservation' as const, 'seat' as const, 'consistent' as const),
    requiredresources: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      fc.subarray(ids, { maxLength: 1 }),
    ),
    requirementgroups: fc.array(group, { maxLength: 2 }),
    waitlist: fc.boolean(),
    drivetime: fc.constant(false),
  })

/** An occurrence or a span for slots; with two segments when it is long enough to have a gap between them. */
const restriction = (from: number) =>
  fc
    .tuple(interval(from), fc.boolean(), fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }))
    .map(([{ start, end }, hasSegments, seats]) => ({
      start,
      end,
      seats,
      segments:
        hasSegments && end - start > 6 * TICK
          ? [
              { start, end: start + 2 * TICK },
              { start: end - 2 * TICK, end },
            ]
          : [],
    }))

const place = fc.constantFrom(...places)

/** A case without occupancy, within about two days, everything on ticks. */
const emptyCase: fc.Arbitrary<AvailabilityInput> = place.chain(({ timezone, around }) => {
  const from = Date.parse(`${around}T00:00:00Z`) - 12 * HOUR
  return fc.record({
    bookable: bookable(from),
    timezone: fc.constant(timezone),
    hours: fc
      .tuple(week, fc.option(day, { nil: undefined, freq: 4 }))
      .map(([hours, override]) => ({ ...hours, overrides: override && [{ date: around, hours: override }] })),
    openings: fc.array(
      fc
        .tuple(interval(from), fc.constantFrom<(string[] | undefined)[]>(undefined, undefined, ['ada'], ['bo', 'cy']))
        .map(([one, resources]) => ({
          ...one,
          resources,
        })),
      { maxLength: 2 },
    ),
    blackouts: fc.array(
      fc
        .tuple(interval(from), fc.constantFrom({}, { bookable: 'b' }, { resource: 'ada' }, { resource: 'bo' }))
        .map(([one, of]) => ({ ...one, ...of })),
      { maxLength: 2 },
    ),
    resources: fc
      .tuple(
        ...ids.map(() =>
          fc.record({ units: fc.integer({ min: 1, max: 3 }), active: fc.constantFrom(true, true, true, false) }),
        ),
      )
      .map((all) =>
        all.map(({ units, active }, at) => ({ id: ids[at] ?? '', name: '', reservation_capacity: units, active })),
      ),
    occupancy: fc.constant([]),
    range: ticks(40).map((start) => ({ start: from + start, end: from + start + 36 * HOUR })),
    now: fc.constantFrom(from - 24 * HOUR, from, from + 20 * HOUR),
    seats: fc.constantFrom(1, 1, 2, 3),
    showunavailable: fc.boolean(),
  })
})

/** Runs of ticks as rows of one reservation. */
function rowsOf(span: ReferenceSpan, reservation: string, seats: number, resources: string[]): OccupancyRow[] {
  const inOrder = span.ticks.toSorted((a, b) => a - b)
  const starts = inOrder.filter((tick) => !inOrder.includes(tick - TICK))
  const ends = inOrder.filter((tick) => !inOrder.includes(tick + TICK))
  return starts.map((start, at) => ({
    reservation,
    bookable: 'b',
    start,
    end: (ends[at] ?? start) + TICK,
    slotstart: span.start,
    slotend: span.end,
    seats,
    resources,
    expires: null,
  }))
}

/** Fills a case with reservations that the rules allow, as a day's bookings would. */
function withBookings(input: AvailabilityInput, picks: readonly { slot: number; way: number; seats: number }[]) {
  const spans = referenceCandidates(input).map(([one]) => one)
  let occupancy: OccupancyRow[] = []
  for (const [at, { slot, way, seats }] of picks.entries()) {
    const span = spans[slot % Math.max(1, spans.length)]
    if (!span) continue
    const counting = { reservations: true, blackouts: true, seats: true }
    const ways = workable({ ...input, occupancy }, span, seats, [], counting)
    const named = ways[way % Math.max(1, ways.length)]?.named
    if (named) occupancy = [...occupancy, ...rowsOf(span, `r${at}`, seats, named)]
  }
  return { ...input, occupancy: occupancy.toSorted((a, b) => a.start - b.start) }
}

const pick = fc.record({ slot: fc.nat({ max: 60 }), way: fc.nat({ max: 5 }), seats: fc.constantFrom(1, 1, 2) })

/** A random case: rules, hours, blackouts, reservations, and resources that the customer chose. */
export const randomCase: fc.Arbitrary<AvailabilityInput> = fc
  .tuple(emptyCase, fc.array(pick, { maxLength: 7 }), fc.constantFrom(0, 0, 1, 2))
  .map(([input, picks, chosen]) => {
    const named = input.bookable.requirementgroups
      .filter((one) => !one.selectionmethod?.startsWith('resource'))
      .flatMap((one) => one.resources)
    return { ...withBookings(input, picks), chosen: [...new Set(named)].slice(0, chosen) }
  })
