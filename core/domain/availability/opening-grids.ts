import { dayHolding } from '../time/dates.ts'
import { layHours, type OpenDay } from '../time/hours.ts'
import { contains, mergeTouching } from '../time/intervals.ts'
import type { Instant, Interval } from '../time/types.ts'
import { localDay } from '../time/wall.ts'
import type { AvailabilityInput, BookableRules, BookableType, NeighbourRules } from './types.ts'

/** Opening times: the general ones, or those of one resource (the general ones and those tied to it). */
export interface OpeningGrid {
  /** Null for the general grid. */
  resource: string | null
  /** The local days, each with its openings: starts are stepped from these. */
  days: OpenDay[]
  /** The same openings, merged where they touch across midnight: a slot must lie in one of these. */
  fitting: Interval[]
}

/** The input from which openings are computed. */
interface OpeningRulesOf extends Pick<AvailabilityInput, 'timezone' | 'hours' | 'openings'> {
  bookable: Pick<
    NeighbourRules,
    'id' | 'bookabletype' | 'countby' | 'availability' | 'requiredresources' | 'requirementgroups'
  >
}

/** Every resource that a reservation of the bookable may use or leave for a claim. */
export function resourcesOf(bookable: Pick<BookableRules, 'requiredresources' | 'requirementgroups'>): Set<string> {
  const ids = new Set(bookable.requiredresources)
  for (const group of bookable.requirementgroups) for (const id of group.resources) ids.add(id)
  return ids
}

/** The days with dated openings added; an opening over midnight is cut there. */
function withOpenings(days: OpenDay[], openings: readonly Interval[], zone: string): OpenDay[] {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last || openings.length === 0) return days
  const open = days.slice()
  for (const opening of openings) {
    const from = Math.max(localDay(opening.start, zone), first.day)
    const until = Math.min(dayHolding(opening.end, zone), last.day)
    for (let day = from; day <= until; day++) {
      const at = open[day - first.day]
      if (!at) continue
      const part = { start: Math.max(opening.start, at.start), end: Math.min(opening.end, at.end) }
      open[day - first.day] = { ...at, openings: mergeTouching([...at.openings, part]) }
    }
  }
  return open
}

function fittingOf(days: OpenDay[]): Interval[] {
  const fitting: Interval[] = []
  let last: Interval | undefined
  for (const day of days)
    for (const opening of day.openings) {
      if (last?.end === opening.start) {
        last = { start: last.start, end: opening.end }
        fitting[fitting.length - 1] = last
      } else {
        last = opening
        fitting.push(opening)
      }
    }
  return fitting
}

/** The general grid first, then one for each resource of the bookable with openings of its own. */
export function openingGrids(input: OpeningRulesOf, covering: Interval): OpeningGrid[] {
  const { bookable, timezone, hours } = input
  const openings = input.openings.filter((one) => one.bookable === undefined || one.bookable === bookable.id)
  const laid = layHours({
    provider: hours,
    bookable: bookable.availability,
    timezone,
    from: localDay(covering.start, timezone) - 1,
    until: localDay(covering.end, timezone) + 1,
  })
  const general = withOpenings(
    laid,
    openings.filter((one) => !one.resources?.length),
    timezone,
  )
  const grids: OpeningGrid[] = [{ resource: null, days: general, fitting: fittingOf(general) }]
  const tied = openings.filter((one) => one.resources?.length)
  if (tied.length === 0) return grids
  for (const resource of resourcesOf(bookable)) {
    const own = tied.filter((one) => one.resources?.includes(resource))
    if (own.length === 0) continue
    const days = withOpenings(general, own, timezone)
    grids.push({ resource, days, fitting: fittingOf(days) })
  }
  return grids
}

/** The resources open on a day: null when the day is open for all, empty when it is closed. */
export function openOn(grids: readonly OpeningGrid[], index: number): ReadonlySet<string> | null {
  const only = new Set<string>()
  for (const grid of grids) {
    if (!grid.days[index]?.openings.length) continue
    if (grid.resource === null) return null
    only.add(grid.resource)
  }
  return only
}

/** The index of the day on which guests leave who stayed until `end`; a date that the zone skipped is no day. */
export const departureDay = (days: readonly OpenDay[], end: Instant): number =>
  days.findIndex((day) => day.start === end && day.start < day.end)

/** The resources open on both of two days; null = all. */
export function openOnBoth(
  first: ReadonlySet<string> | null,
  last: ReadonlySet<string> | null,
): ReadonlySet<string> | null {
  if (first === null || last === null) return first ?? last
  return new Set([...first].filter((id) => last.has(id)))
}

/**
 * The only resources whose own openings contain a reserved span. Null when the general openings contain it, when none
 * do (staff booked outside the hours), and for events, which ignore hours.
 */
export function servedOnlyBy(input: OpeningRulesOf, span: Interval): ReadonlySet<string> | null {
  const { bookabletype = 'standard' } = input.bookable
  const openFor = servedFor[bookabletype]
  if (openFor === null || !input.openings.some((one) => one.resources?.length)) return null
  const open = openFor(openingGrids(input, span), span, input.bookable)
  return open?.size ? open : null
}

type OpenFor = (
  grids: readonly OpeningGrid[],
  span: Interval,
  bookable: OpeningRulesOf['bookable'],
) => ReadonlySet<string> | null

const openForDays: OpenFor = (grids, span, { countby }) => {
  const days = grids[0]?.days ?? []
  const inside = days.flatMap((day, index) => (day.start < span.end && span.start < day.end ? [index] : []))
  const last = countby === 'nights' ? departureDay(days, span.end) : inside.at(-1)
  return openOnBoth(openOn(grids, inside[0] ?? -1), openOn(grids, last ?? -1))
}

const openForSlot: OpenFor = (grids, span) => {
  const fitting = grids.filter((grid) => grid.fitting.some((one) => contains(one, span)))
  if (fitting.some((grid) => grid.resource === null)) return null
  return new Set(fitting.flatMap((grid) => grid.resource ?? []))
}

/** Who is open for a span, by the type of the bookable; null where hours don't matter. */
const servedFor: Record<BookableType, OpenFor | null> = {
  standard: openForSlot,
  calendarday: openForDays,
  event: null,
}
