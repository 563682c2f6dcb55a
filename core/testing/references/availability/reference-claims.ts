import type { NeighbourRules, OccupancyRow } from '../../../domain/availability/types.ts'
import { toMinute } from './reference-clock.ts'
import { stillToClaim } from './reference-groups.ts'
import { isOpenAllOver, isTouched, openMinutes } from './reference-hours.ts'
import { minutesOf, type ReferenceWorld, rulesOf, sessionOf } from './reference-world.ts'

/** A place of a group that a reservation occupies with a resource not yet assigned. */
export interface ReferenceDemand {
  owner: string
  options: string[]
  minutes: number[]
  units: number
}

/** Returns the resources that are open during a reservation, by their own hours where the general ones are closed. */
function openThen(world: ReferenceWorld, rules: NeighbourRules, row: OccupancyRow, ids: string[]): string[] {
  const { clock, input } = world
  if (rules.bookabletype === 'event') return ids
  const from = toMinute(clock, row.slotstart)
  const until = toMinute(clock, row.slotend)
  const isOpen = (resource: string | null): boolean => {
    const open = openMinutes(clock, input, rules, resource)
    if (rules.bookabletype !== 'calendarday') return isOpenAllOver(open, from, until)
    const dayOf = (minute: number): [number, number] => {
      const day = clock.day[minute] ?? 0
      return [clock.day.indexOf(day), clock.day.lastIndexOf(day) + 1]
    }
    const ending = rules.countby === 'nights' ? until : until - 1
    return isTouched(open, ...dayOf(from)) && isTouched(open, ...dayOf(ending))
  }
  if (isOpen(null)) return ids
  const open = ids.filter(isOpen)
  const isOpenForAny = rules.requirementgroups
    .flatMap((group) => group.resources)
    .concat(rules.requiredresources)
    .some(isOpen)
  // Staff booked outside all hours: any resource may serve it.
  return isOpenForAny ? open : ids
}

/** The unassigned places that all reservations occupy. */
export function demandsOf(world: ReferenceWorld): ReferenceDemand[] {
  const owners = new Map<string, { rules: NeighbourRules; rows: OccupancyRow[] }>()
  for (const row of world.rows) {
    const rules = rulesOf(world.input, row.bookable)
    if (!rules) continue
    const owner = rules.resource_capacity === 'consistent' ? sessionOf(row, rules) : row.reservation
    owners.set(owner, { rules, rows: [...(owners.get(owner)?.rows ?? []), row] })
  }
  return [...owners].flatMap(([owner, { rules, rows }]) => {
    const named = rows.flatMap((row) => row.resources)
    const [first] = rows
    if (!first) return []
    const minutes = new Set<number>()
    for (const row of rows) {
      const [from, until] = minutesOf(world.clock, row)
      for (let minute = from; minute < until; minute++) minutes.add(minute)
    }
    return stillToClaim(rules, named).map((group) => ({
      owner,
      options: openThen(world, rules, first, group.resources).filter((id) => !named.includes(id)),
      minutes: [...minutes],
      units: rules.resource_capacity === 'seat' ? first.seats : 1,
    }))
  })
}

/** The demands that overlap a candidate, and all that overlap those in turn. */
export function demandsAround(demands: readonly ReferenceDemand[], minutes: readonly number[]): ReferenceDemand[] {
  const reached = new Set(minutes)
  let found: ReferenceDemand[] = []
  for (;;) {
    const more = demands.filter((one) => one.minutes.some((minute) => reached.has(minute)))
    if (more.length === found.length) return more
    found = more
    for (const one of more) for (const minute of one.minutes) reached.add(minute)
  }
}

/** Tries every resource for every demand, in addition to what is taken and what a candidate would take. */
export function canPlace(
  world: ReferenceWorld,
  demands: readonly ReferenceDemand[],
  candidate: { minutes: readonly number[]; taken: readonly string[]; units: number },
): boolean {
  const load = new Map<string, Map<number, number>>()
  const add = (id: string, minutes: readonly number[], units: number): void => {
    const loads = load.get(id) ?? new Map<number, number>()
    load.set(id, loads)
    for (const minute of minutes) loads.set(minute, (loads.get(minute) ?? 0) + units)
  }
  for (const id of candidate.taken) add(id, candidate.minutes, candidate.units)
  const used: { owner: string; id: string }[] = []
  const place = (at: number): boolean => {
    const demand = demands[at]
    if (!demand) return true
    return demand.options.some((id) => {
      if (used.some((one) => one.owner === demand.owner && one.id === id)) return false
      const resource = world.input.resources.find((one) => one.id === id && one.active)
      const fits = demand.minutes.every(
        (minute) =>
          world.blackouts.get(id)?.[minute] !== 1 &&
          (world.units.get(id)?.[minute] ?? 0) + (load.get(id)?.get(minute) ?? 0) + demand.units <=
            (resource?.reservation_capacity ?? 0),
      )
      if (!fits) return false
      add(id, demand.minutes, demand.units)
      used.push({ owner: demand.owner, id })
      if (place(at + 1)) return true
      add(id, demand.minutes, -demand.units)
      used.pop()
      return false
    })
  }
  return place(0)
}
