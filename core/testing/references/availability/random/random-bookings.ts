import fc from 'fast-check'
import type {
  AvailabilityInput,
  BookableRules,
  OccupancyRow,
  WaitlistRow,
} from '../../../../domain/availability/types.ts'
import { all, ReferenceCase } from '../reference-capacity.ts'
import { type ReferenceClock, toInstant } from '../reference-clock.ts'
import { candidates, type ReferenceSpan } from '../reference-spans.ts'
import { referenceWorld } from '../reference-world.ts'
import { ids, interval } from './random-rules.ts'

export const addresses = ['Elm Street 1', 'Oak Lane 2']

/** A random booking: the index of the candidate, the bookable, the number of seats, the resources. */
const pick = fc.record({
  slot: fc.nat({ max: 60 }),
  isNeighbour: fc.boolean(),
  seats: fc.constantFrom(1, 1, 2),
  chosen: fc.constantFrom<string[][]>([], [], ['ada'], ['bo', 'cy']),
  claimed: fc.constantFrom<string[][]>([], [], [], ['ada'], ['di']),
  address: fc.constantFrom(undefined, ...addresses),
  runsOut: fc.constantFrom(null, null, null, -1, 1),
  /** An imported row may lack its occurrence. */
  namesOccurrence: fc.constantFrom(true, true, false),
})

/** A row that violates the rules: booked by staff, or before the rules were changed. */
const strayRow = (from: number): fc.Arbitrary<OccupancyRow> =>
  fc
    .record({
      span: interval(from),
      bookable: fc.constantFrom('b', 'n', 'unknown'),
      seats: fc.integer({ min: 1, max: 3 }),
      resources: fc.subarray(ids, { maxLength: 2 }),
      address: fc.constantFrom(undefined, ...addresses),
      number: fc.nat({ max: 1e6 }),
    })
    .map(({ span, number, ...rest }) => ({
      ...rest,
      ...span,
      reservation: `stray-${number}`,
      slotstart: span.start,
      slotend: span.end,
      expires: null,
    }))

const queued = fc.record({
  slot: fc.nat({ max: 60 }),
  days: fc.integer({ min: 0, max: 2 }),
  resource: fc.constantFrom(undefined, undefined, ...ids),
})

export interface Bookings {
  picks: {
    slot: number
    isNeighbour: boolean
    seats: number
    chosen: string[]
    claimed: string[]
    address?: string
    runsOut: number | null
    namesOccurrence: boolean
  }[]
  stray: OccupancyRow[]
  queue: { slot: number; days: number; resource?: string }[]
}

/** The reservations that a case's days already hold. */
export const bookings = (from: number): fc.Arbitrary<Bookings> =>
  fc.record({
    picks: fc.array(pick, { maxLength: 10 }),
    stray: fc.array(strayRow(from), { maxLength: 2 }),
    queue: fc.array(queued, { maxLength: 4 }),
  })

/** One reservation's rows, one for each run of minutes. */
function rowsOf(
  clock: ReferenceClock,
  span: ReferenceSpan,
  row: Omit<OccupancyRow, 'start' | 'end' | 'slotstart' | 'slotend'>,
): OccupancyRow[] {
  const minutes = new Set(span.minutes)
  const starts = span.minutes.filter((minute) => !minutes.has(minute - 1))
  const ends = span.minutes.filter((minute) => !minutes.has(minute + 1))
  return starts.map((start, at) => ({
    ...row,
    start: toInstant(clock, start),
    end: toInstant(clock, (ends[at] ?? start) + 1),
    slotstart: toInstant(clock, span.start),
    slotend: toInstant(clock, span.end),
  }))
}

/** Adds bookings in sequence: each takes what is still free, and staff claim some of it. */
export function withBookings(
  input: AvailabilityInput,
  clock: ReferenceClock,
  neighbour: BookableRules,
  { picks, stray, queue }: Bookings,
): AvailabilityInput {
  const quiet = { ...input, travel: undefined, ignoring: undefined, occupancy: stray }
  const own = candidates(referenceWorld(quiet, clock))
  const others = candidates(referenceWorld({ ...quiet, bookable: neighbour }, clock))
  let occupancy = stray
  for (const [at, one] of picks.entries()) {
    const spans = one.isNeighbour ? others : own
    const bookable = one.isNeighbour ? neighbour : input.bookable
    const neighbours = [one.isNeighbour ? input.bookable : neighbour]
    const span = spans[one.slot % Math.max(1, spans.length)]
    if (!span) continue
    const world = referenceWorld({ ...quiet, bookable, neighbours, occupancy }, clock)
    const measured = new ReferenceCase(world, span, false)
    const named = measured.assign(one.seats, one.chosen, all) ?? measured.assign(one.seats, [], all)
    if (!named) continue
    const claims = bookable.requirementgroups.filter((group) => group.selectionmethod?.startsWith('resource'))
    const claimed = one.claimed.filter(
      (id) => !named.includes(id) && claims.some((group) => group.resources.includes(id)),
    )
    const row = {
      reservation: `r${at}`,
      bookable: bookable.id,
      seats: one.seats,
      resources: [...named, ...claimed],
      expires: one.runsOut === null ? null : input.now + one.runsOut * 60_000,
      occurrence: one.namesOccurrence ? (span.occurrence?.id ?? null) : null,
      address: one.address,
    }
    occupancy = [...occupancy, ...rowsOf(clock, span, row)]
  }
  const waitlist: WaitlistRow[] = queue.flatMap(({ slot, days, resource }, at) => {
    const first = own[slot % Math.max(1, own.length)]
    const last = own[(slot + days) % Math.max(1, own.length)]
    if (!first || !last || last.start < first.start) return []
    const end = input.bookable.bookabletype === 'calendarday' ? last.end : first.end
    const occurrence = first.occurrence?.id
    return [
      {
        reservation: `w${at}`,
        start: toInstant(clock, first.start),
        end: toInstant(clock, end),
        seats: 1,
        resources: resource === undefined ? [] : [resource],
        occurrence,
      },
    ]
  })
  return { ...input, waitlist, occupancy: occupancy.toSorted((a, b) => a.start - b.start) }
}
