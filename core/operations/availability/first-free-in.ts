import { choiceRange, longestListed, rangeToRead } from '../../domain/availability/availability-range.ts'
import { firstFreeSteps, needsMore } from '../../domain/availability/index.ts'
import { overlaps } from '../../domain/time/intervals.ts'
import type { Instant, Interval } from '../../domain/time/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { engineInput } from './availability-answer.ts'
import { validUntil } from './availability-validity.ts'
import type { ListEffort } from './list-effort.ts'
import { concerning, type OccupancyRead, type OccupancySubject } from './occupancy.ts'
import { readWithClaims } from './read-with-claims.ts'

/**
 * A slot of a bookable with which a booking can begin: the first, of an event the first two. Without any, the first
 * full one that has a waitlist, of an event also one without.
 */
export interface FoundFree {
  bookable: string
  start: Instant
  end: Instant
  available: boolean
  /** Whether one can wait for it. */
  queue: boolean
}

/** A bookable, and the range in which its starts may lie. */
export interface Searched {
  entry: CataloguedBookable
  range: Interval
}

/** What several bookables depend on, together. */
function subjectOf(searched: Searched[]): OccupancySubject {
  const [first = '', ...beside] = searched.map(({ entry }) => entry.bookable.id)
  const together = (idsOf: (reads: OccupancySubject) => string[] | undefined) => [
    ...new Set(searched.flatMap(({ entry }) => idsOf(entry.reads) ?? [])),
  ]
  return {
    bookable: first,
    beside,
    resources: together(({ resources }) => resources),
    shared: together(({ shared }) => shared),
    claimants: together(({ claimants }) => claimants),
  }
}

/** What of a reading for several bookables concerns one of them. */
function partOf(read: OccupancyRead, { reads }: CataloguedBookable): OccupancyRead {
  const bookables = new Set([reads.bookable, ...(reads.claimants ?? [])])
  const resources = new Set(reads.resources)
  return {
    ...read,
    ...concerning(read, reads),
    occupancy: read.occupancy.filter(
      (row) => bookables.has(row.bookable) || row.resources.some((id) => resources.has(id)),
    ),
  }
}

/** What is read for all of them: with room for buffers, and for the longest booking where more than a slot decides. */
function rangeRead(searched: Searched[]): Interval {
  const ranges = searched.map(({ entry: { rules, reach }, range }) => {
    const longest = needsMore(rules) ? choiceRange(rules, range.end).end : range.end
    return rangeToRead({ start: range.start, end: Math.min(longest, range.end + longestListed) }, reach)
  })
  return {
    start: Math.min(...ranges.map(({ start }) => start)),
    end: Math.max(...ranges.map(({ end }) => end)),
  }
}

/**
 * Finds the first free slots of several bookables, each in its range. One query, which brings no row while nothing has
 * changed, and more only if claims reach beyond the range. Null if the computation takes too long.
 * @param resources whose times alone count
 */
export async function firstFreeIn(
  searched: Searched[],
  resources: string[] | undefined,
  { tenant, ports, now, effort }: { tenant: Tenant; ports: Ports; now: Instant; effort: ListEffort },
): Promise<FoundFree[] | null> {
  const range = rangeRead(searched)
  const subject = subjectOf(searched)
  const ids = searched.map(({ entry }) => entry.bookable.id)
  const key = JSON.stringify([tenant.scope, tenant.revision, ids, resources, range])
  const { occupancy } = ports.repositories(tenant.scope)
  const known = ports.firstfree.has(key, now)
    ? ports.firstfree.get(key, await occupancy.version({ ...subject, range }))
    : null
  if (known) return known
  const { read, range: reached } = await readWithClaims(
    { entries: searched.map(({ entry }) => entry), range, timezone: tenant.timezone, now },
    (reached, openings) => occupancy.read({ ...subject, range: reached, openings, now }),
  )
  const found: FoundFree[] = []
  let until = Number.POSITIVE_INFINITY
  for (const one of searched) {
    const { entry } = one
    const isEvent = entry.rules.bookabletype === 'event'
    // Of an event's dates the list says whether another is free too, and whether those that are not are full.
    const told = isEvent && { showunavailable: true, showreasons: true }
    const input = engineInput(entry, tenant, partOf(read, entry), { range: one.range, resources, ...told }, now)
    const slots = await effort.list(firstFreeSteps(input, isEvent ? 2 : 1))
    if (!slots) return null
    for (const { start, end, available, waitlist_info } of slots)
      found.push({ bookable: entry.bookable.id, start, end, available, queue: waitlist_info !== undefined })
    until = Math.min(until, validUntil(now, entry, input))
  }
  const isWhole = reached.start === range.start && reached.end === range.end
  if (isWhole) ports.firstfree.set(key, { version: read.version, validUntil: until, value: found })
  return found
}

/** The part of a range in a stage of the search; null if there is none. */
export const within = (range: Interval, stage: Interval): Interval | null =>
  overlaps(range, stage) ? { start: Math.max(range.start, stage.start), end: Math.min(range.end, stage.end) } : null
