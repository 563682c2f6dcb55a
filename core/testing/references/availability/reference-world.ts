import type {
  AvailabilityInput,
  BookableRules,
  NeighbourRules,
  OccupancyRow,
  RequirementGroupRules,
} from '../../../domain/availability/types.ts'
import { type ReferenceClock, toMinute } from './reference-clock.ts'
import { gridStarts, openMinutes } from './reference-hours.ts'

/** A grid of openings: general (null), or a resource's own. */
export interface ReferenceGrid {
  resource: string | null
  open: Uint8Array
  starts: Int32Array
}

/** A case laid out minute by minute: which minutes are open, taken and blacked out. */
export interface ReferenceWorld {
  input: AvailabilityInput
  clock: ReferenceClock
  grids: ReferenceGrid[]
  /** Rows that still occupy capacity, as they are stored. */
  stored: OccupancyRow[]
  /** The same, those of events as of the occurrence that they count for. */
  rows: OccupancyRow[]
  /** Seats of the bookable taken at each minute. */
  seats: Int16Array
  /** Units of each resource taken at each minute by reservations that name it. */
  units: Map<string, Int16Array>
  provider: Uint8Array
  bookable: Uint8Array
  blackouts: Map<string, Uint8Array>
}

const claims = ['resourceclaim', 'resourceclaim_restricted', 'resourcebids']
export const methodOf = (group: RequirementGroupRules): string => group.selectionmethod ?? 'manual'
export const isClaim = (group: RequirementGroupRules): boolean => claims.includes(methodOf(group))
export const isHeld = (group: RequirementGroupRules): boolean => isClaim(group) && methodOf(group) !== 'resourceclaim'

/** The resources that distinguish sessions: required ones and those of named groups. */
export const unclaimed = (
  rules: Pick<BookableRules, 'requiredresources' | 'requirementgroups'>,
  ids: readonly string[],
): string[] => {
  const named = rules.requirementgroups.filter((group) => !isClaim(group)).flatMap((group) => group.resources)
  const claimed = rules.requirementgroups.filter(isClaim).flatMap((group) => group.resources)
  return ids.filter((id) => named.includes(id) || rules.requiredresources.includes(id) || !claimed.includes(id))
}

export const keyOf = (ids: readonly string[]): string => [...ids].sort().join(',')

/** The key of a row's session, by the rules of its own bookable. */
export const sessionOf = (row: OccupancyRow, rules: NeighbourRules): string =>
  [row.bookable, row.slotstart, row.slotend, row.occurrence ?? '', keyOf(unclaimed(rules, row.resources))].join('/')

export const rulesOf = ({ bookable, neighbours = [] }: AvailabilityInput, id: string): NeighbourRules | undefined =>
  id === bookable.id ? bookable : neighbours.find((one) => one.id === id)

/** The minutes of an interval that lie in the table. */
export function minutesOf(clock: ReferenceClock, { start, end }: { start: number; end: number }): [number, number] {
  const last = clock.local.length
  const inside = (minute: number): number => Math.min(Math.max(minute, 0), last)
  return [inside(toMinute(clock, start)), inside(toMinute(clock, end))]
}

function mark(clock: ReferenceClock, intervals: readonly { start: number; end: number }[]): Uint8Array {
  const marked = new Uint8Array(clock.local.length)
  for (const one of intervals) marked.fill(1, ...minutesOf(clock, one))
  return marked
}

/** Units of one resource at each minute: one per reservation, per seat or per session. */
function unitsTaken(input: AvailabilityInput, clock: ReferenceClock, rows: OccupancyRow[], id: string): Int16Array {
  const taken = new Int16Array(clock.local.length)
  const sessions = new Map<string, Uint8Array>()
  for (const row of rows.filter((one) => one.resources.includes(id))) {
    const rules = rulesOf(input, row.bookable)
    const [from, until] = minutesOf(clock, row)
    if (rules?.resource_capacity === 'consistent') {
      const session = sessionOf(row, rules)
      const minutes = sessions.get(session) ?? new Uint8Array(clock.local.length)
      sessions.set(session, minutes.fill(1, from, until))
    } else {
      const need = rules?.resource_capacity === 'seat' ? row.seats : 1
      for (let minute = from; minute < until; minute++) taken[minute] = (taken[minute] ?? 0) + need
    }
  }
  for (const minutes of sessions.values())
    minutes.forEach((one, minute) => {
      taken[minute] = (taken[minute] ?? 0) + one
    })
  return taken
}

/** Every resource that a reservation of the bookable may name or leave to a claim, in list order. */
export const resourcesNamed = ({ requiredresources, requirementgroups }: BookableRules): string[] => [
  ...new Set([...requiredresources, ...requirementgroups.flatMap((group) => group.resources)]),
]

/**
 * The row of an event as one of the occurrence that it counts for: the one that it names; where it names none, the one
 * of exactly its span, or else the first of those with which it has the most minutes in common.
 */
function withOccurrence(row: OccupancyRow, input: AvailabilityInput): OccupancyRow {
  const rules = rulesOf(input, row.bookable)
  if (rules?.bookabletype !== 'event') return row
  const { restrictions = [] } = rules
  const common = (one: { start: number; end: number }): number =>
    (Math.min(one.end, row.slotend) - Math.max(one.start, row.slotstart)) / 60_000
  const exact = restrictions.filter((one) => one.start === row.slotstart && one.end === row.slotend)
  const [most] = restrictions.filter((one) => common(one) > 0).toSorted((a, b) => common(b) - common(a))
  // Of several with its very span it counts for each.
  const nearest = exact.length === 0 ? most : exact.length === 1 ? exact[0] : undefined
  const meant = row.occurrence ? restrictions.find((one) => one.id === row.occurrence) : nearest
  if (!meant) return row
  return { ...row, slotstart: meant.start, slotend: meant.end, occurrence: meant.id ?? row.occurrence }
}

export function referenceWorld(input: AvailabilityInput, clock: ReferenceClock): ReferenceWorld {
  const { bookable, blackouts, ignoring, now } = input
  const grid = (resource: string | null): ReferenceGrid => {
    const open = openMinutes(clock, input, bookable, resource)
    return { resource, open, starts: gridStarts(clock, open, bookable) }
  }
  const tied = resourcesNamed(bookable).filter((id) => input.openings.some((one) => one.resources?.includes(id)))
  const stored = input.occupancy.filter(
    (row) => row.reservation !== ignoring && (row.expires === null || row.expires > now),
  )
  const rows = stored.map((row) => withOccurrence(row, input))
  const seats = new Int16Array(clock.local.length)
  for (const row of rows.filter((one) => one.bookable === bookable.id)) {
    const [from, until] = minutesOf(clock, row)
    for (let minute = from; minute < until; minute++) seats[minute] = (seats[minute] ?? 0) + row.seats
  }
  const ids = input.resources.map((one) => one.id)
  return {
    input,
    clock,
    grids: [null, ...tied].map(grid),
    stored,
    rows,
    seats,
    units: new Map(ids.map((id) => [id, unitsTaken(input, clock, rows, id)])),
    provider: mark(
      clock,
      blackouts.filter((one) => one.bookable === undefined && one.resource === undefined),
    ),
    bookable: mark(
      clock,
      blackouts.filter((one) => one.bookable === bookable.id && one.resource === undefined),
    ),
    blackouts: new Map(
      ids.map((id) => [
        id,
        mark(
          clock,
          blackouts.filter((one) => one.resource === id),
        ),
      ]),
    ),
  }
}
