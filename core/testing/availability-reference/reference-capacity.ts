import type {
  AvailabilityInput,
  BookableRules,
  OccupancyRow,
  RequirementGroupRules,
} from '../../domain/availability/types.ts'
import { TICK } from './reference-hours.ts'

/** A candidate of the reference: the ticks that it occupies, one by one. */
export interface ReferenceSpan {
  start: number
  end: number
  ticks: number[]
  only: string[] | null
  seats: number
  isOccurrence: boolean
}

export interface Flags {
  reservations: boolean
  blackouts: boolean
  seats: boolean
}

const claims = ['resourceclaim', 'resourceclaim_restricted', 'resourcebids']
export const isClaim = (group: RequirementGroupRules): boolean => claims.includes(group.selectionmethod ?? 'manual')
const isHeld = (group: RequirementGroupRules): boolean => isClaim(group) && group.selectionmethod !== 'resourceclaim'

function bounds(group: RequirementGroupRules): [number, number] {
  if (group.selectionmethod === 'resourceclaim') return [0, group.quantity ?? 1]
  if (isHeld(group)) return [group.quantity ?? 1, group.quantity ?? 1]
  if ((group.selectionmethod ?? 'manual') !== 'manual') {
    const exactly = group.quantity ?? group.minimum ?? 1
    return [exactly, exactly]
  }
  if (group.minimum === undefined && group.maximum === undefined) return [group.quantity ?? 1, group.quantity ?? 1]
  return [group.minimum ?? 1, group.maximum ?? group.minimum ?? 1]
}

const key = (resources: readonly string[]): string => [...resources].sort().join(',')
const unclaimed = (bookable: BookableRules, resources: readonly string[]): string[] => {
  const named = bookable.requirementgroups.filter((group) => !isClaim(group)).flatMap((group) => group.resources)
  return resources.filter((id) => named.includes(id) || bookable.requiredresources.includes(id))
}

export const hasOwnSeats = (bookable: BookableRules): boolean =>
  bookable.requirementgroups.every((group) => group.selectionmethod === 'resourceclaim')

const covers = (row: { start: number; end: number }, tick: number): boolean => row.start <= tick && tick < row.end

/** Units of a resource taken at a tick by rows that name it; a shared session counts once. */
function unitsAt(input: AvailabilityInput, id: string, tick: number): number {
  const mode = input.bookable.resource_capacity
  const rows = input.occupancy.filter((row) => row.resources.includes(id) && covers(row, tick))
  if (mode === 'seat') return rows.reduce((sum, row) => sum + row.seats, 0)
  if (mode === 'reservation') return rows.length
  return new Set(rows.map((row) => `${row.slotstart}/${row.slotend}/${key(unclaimed(input.bookable, row.resources))}`))
    .size
}

/** All sets of a group's resources with all that are chosen and nothing beyond what is missing up to the minimum. */
function choices(group: RequirementGroupRules, chosen: readonly string[]): string[][] {
  const [least, most] = bounds(group)
  let all: string[][] = [[]]
  for (const id of group.resources) all = all.concat(all.map((set) => [...set, id]))
  return all.filter((set) => {
    const picked = set.filter((id) => chosen.includes(id)).length
    return set.length >= least && set.length <= most && (set.length === least || set.length === picked)
  })
}

interface Assignment {
  named: string[]
  taken: string[]
}

/** Every way to serve all groups at once, each resource in one place. */
function assignments({ bookable }: AvailabilityInput, chosen: readonly string[]): Assignment[] {
  let partial: Assignment[] = [{ named: bookable.requiredresources, taken: bookable.requiredresources }]
  for (const group of bookable.requirementgroups)
    partial = partial.flatMap((done) =>
      choices(group, chosen)
        .filter((set) => set.every((id) => !done.taken.includes(id)))
        .map((set) => ({
          named: [...done.named, ...set.filter((id) => !isClaim(group) || chosen.includes(id))],
          taken: [...done.taken, ...set],
        })),
    )
  return partial.filter((one) => chosen.every((id) => one.named.includes(id)))
}

/** Reservations of the bookable with the same span and resources. */
const sessionRows = (
  { bookable, occupancy }: AvailabilityInput,
  span: ReferenceSpan,
  named: string[],
): OccupancyRow[] =>
  occupancy.filter(
    (row) =>
      row.bookable === bookable.id &&
      row.slotstart === span.start &&
      row.slotend === span.end &&
      key(unclaimed(bookable, row.resources)) === key(unclaimed(bookable, named)),
  )

const seatsOf = (rows: OccupancyRow[]): number =>
  [...new Map(rows.map((row) => [row.reservation, row.seats])).values()].reduce((sum, seats) => sum + seats, 0)

/** The seats of the bookable taken at its fullest tick; of an event those of the occurrence. */
function seatsTaken({ bookable, occupancy }: AvailabilityInput, span: ReferenceSpan): number {
  const own = occupancy.filter((row) => row.bookable === bookable.id)
  if (span.isOccurrence) return seatsOf(own.filter((row) => row.slotstart === span.start && row.slotend === span.end))
  return Math.max(
    ...span.ticks.map((tick) => own.filter((row) => covers(row, tick)).reduce((sum, row) => sum + row.seats, 0)),
  )
}

interface Demand {
  owner: string
  options: string[]
  rows: OccupancyRow[]
  units: number
}

/** What reservations with groups to be claimed take without naming it. */
function demandsOf({ bookable, occupancy }: AvailabilityInput): Demand[] {
  const owners = new Map<string, OccupancyRow[]>()
  for (const row of occupancy.filter((one) => one.bookable === bookable.id)) {
    const session = `${row.slotstart}/${row.slotend}/${key(unclaimed(bookable, row.resources))}`
    const owner = bookable.resource_capacity === 'consistent' ? session : row.reservation
    owners.set(owner, [...(owners.get(owner) ?? []), row])
  }
  return [...owners].flatMap(([owner, rows]) =>
    bookable.requirementgroups.filter(isHeld).flatMap((group) => {
      const named = rows.flatMap((row) => row.resources)
      const options = group.resources.filter((id) => !named.includes(id))
      const claimed = group.resources.filter((id) => named.includes(id) && !bookable.requiredresources.includes(id))
      const missing = bounds(group)[0] - claimed.length
      const units = bookable.resource_capacity === 'seat' ? (rows[0]?.seats ?? 1) : 1
      return Array.from({ length: Math.max(0, missing) }, () => ({ owner, options, rows, units }))
    }),
  )
}

const blackedOutAt = ({ blackouts }: AvailabilityInput, id: string, tick: number): boolean =>
  blackouts.some((one) => one.resource === id && covers(one, tick))

/** Tries every resource for every demand. */
function canPlace(input: AvailabilityInput, span: ReferenceSpan, taken: readonly string[], need: number): boolean {
  const load = new Map<string, number>()
  const at = (id: string, tick: number): string => `${id}@${tick}`
  for (const id of taken) for (const tick of span.ticks) load.set(at(id, tick), need)
  const demands = demandsOf(input)
  const used: { owner: string; id: string }[] = []
  const place = (index: number): boolean => {
    const demand = demands[index]
    if (!demand) return true
    const ticks = [...new Set(demand.rows.flatMap((row) => ticksOf(row)))]
    for (const id of demand.options) {
      const capacity = input.resources.find((one) => one.id === id && one.active)?.reservation_capacity ?? 0
      if (used.some((one) => one.owner === demand.owner && one.id === id)) continue
      const fits = ticks.every(
        (tick) =>
          !blackedOutAt(input, id, tick) &&
          unitsAt(input, id, tick) + (load.get(at(id, tick)) ?? 0) + demand.units <= capacity,
      )
      if (!fits) continue
      const add = (sign: number): void => {
        for (const tick of ticks) load.set(at(id, tick), (load.get(at(id, tick)) ?? 0) + sign * demand.units)
      }
      add(1)
      used.push({ owner: demand.owner, id })
      if (place(index + 1)) return true
      add(-1)
      used.pop()
    }
    return false
  }
  return place(0)
}

export const ticksOf = ({ start, end }: { start: number; end: number }): number[] =>
  Array.from({ length: (end - start) / TICK }, (_, at) => start + at * TICK)

function isFree(input: AvailabilityInput, span: ReferenceSpan, id: string, need: number, flags: Flags): boolean {
  const resource = input.resources.find((one) => one.id === id && one.active)
  if (!resource || (span.only && !span.only.includes(id))) return false
  if (flags.blackouts && span.ticks.some((tick) => blackedOutAt(input, id, tick))) return false
  if (!flags.reservations) return resource.reservation_capacity >= need
  return span.ticks.every((tick) => unitsAt(input, id, tick) + need <= resource.reservation_capacity)
}

/** Every assignment that serves `seats`, joining a session or beginning one. */
export function workable(
  input: AvailabilityInput,
  span: ReferenceSpan,
  seats: number,
  chosen: readonly string[],
  flags: Flags,
): Assignment[] {
  const { bookable } = input
  const ownSeats = hasOwnSeats(bookable)
  const left = span.seats - (ownSeats && flags.reservations ? seatsTaken(input, span) : 0)
  if (flags.seats && seats > left) return []
  return assignments(input, chosen).filter(({ named, taken }) => {
    const session = flags.reservations ? sessionRows(input, span, named) : []
    if (flags.seats && !ownSeats && session.length > 0 && seatsOf(session) + seats > span.seats) return false
    const shares = bookable.resource_capacity === 'consistent' && session.length > 0
    if (shares) return named.every((id) => isFree(input, span, id, 0, { ...flags, reservations: false }))
    const need = bookable.resource_capacity === 'seat' ? seats : 1
    if (!taken.every((id) => isFree(input, span, id, need, flags))) return false
    return !flags.reservations || canPlace(input, span, taken, need)
  })
}
