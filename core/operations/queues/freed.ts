import { lockedRange } from '../../domain/availability/availability-range.ts'
import { TRAVEL_REACH } from '../../domain/availability/index.ts'
import { centurySeconds } from '../../domain/entities/bounds.ts'
import { overlaps } from '../../domain/time/intervals.ts'
import type { Instant, Interval } from '../../domain/time/types.ts'
import type { Waiting } from '../../domain/waitlist/index.ts'
import type { Catalogue, CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Repositories, StoredReservation } from '../ports.ts'

/** Capacity that comes free: of a bookable, of resources, or with neither of the whole provider. */
export interface Freed {
  bookable: string | null
  resources: string[]
  /** Those of them that the white-label's providers share. */
  shared: string[]
  /** Buffers included. */
  span: Interval
}

/** How far ahead queues are read: as far as a window may reach, ms. */
export const furthest = centurySeconds * 1000

/** Whatever the whole provider has from now on. */
export const anything = (now: Instant): Freed => ({
  ...{ bookable: null, resources: [], shared: [] },
  span: { start: now, end: now + furthest },
})

/** An entry that waits, with its bookable. */
export interface Candidate {
  waiting: Waiting
  entry: CataloguedBookable
}

/** The range that an entry needs, with its buffers and, where drive time counts, its neighbours. */
export const rangeOf = ({ waiting, entry }: Candidate): Interval =>
  lockedRange(entry.rules, {
    ...{ start: waiting.start, end: waiting.end, seats: waiting.seats, resources: waiting.named },
    occurrence: waiting.occurrence ?? undefined,
  })

/** What comes free when a reservation gives up its place. */
export const freedBy = (reservation: StoredReservation, entry: CataloguedBookable | null): Freed => {
  const { bookable, start, end, seats, resources, occurrence } = reservation
  const candidate = { start, end, seats, resources, occurrence: occurrence ?? undefined }
  const shared = resources.filter((id) => entry?.reads.shared.includes(id))
  return { bookable, resources, shared, span: entry ? lockedRange(entry.rules, candidate) : { start, end } }
}

/** Whether room for an entry follows from what came free: the engine reads exactly these subjects to judge it. */
function mayUse({ reads }: CataloguedBookable, { bookable, resources }: Freed): boolean {
  if (bookable === null && resources.length === 0) return true
  const isOfBookable = bookable !== null && (reads.bookable === bookable || reads.claimants?.includes(bookable))
  return isOfBookable || reads.resources.some((id) => resources.includes(id))
}

/** How far beyond its span a bookable's reservation reaches, ms. */
const reachOf = ({ rules }: CataloguedBookable): number =>
  Math.max(rules.bufferbefore, rules.bufferafter) * 1000 + (rules.drivetime ? TRAVEL_REACH : 0)

/**
 * Those who wait for what came free, in the order of joining, without those that have an offer or whose time has begun.
 * One look-up by index for each bookable that could use it.
 * @param awaited the bookables that anybody may wait for, where that is known; default any
 */
export async function candidatesFor(
  { queues }: Pick<Repositories, 'queues'>,
  catalogue: Catalogue,
  freed: Freed[],
  now: number,
  awaited?: ReadonlySet<string>,
): Promise<Candidate[]> {
  const mayWait = ({ bookable }: CataloguedBookable) => awaited?.has(bookable.id) ?? true
  const entries = catalogue.all.filter((entry) => mayWait(entry) && freed.some((one) => mayUse(entry, one)))
  const [first] = freed
  if (entries.length === 0 || !first) return []
  const reach = Math.max(...entries.map(reachOf))
  const range = {
    start: Math.max(now, Math.min(...freed.map(({ span }) => span.start)) - reach),
    end: Math.max(...freed.map(({ span }) => span.end)) + reach,
  }
  if (range.start >= range.end) return []
  const byId = new Map(entries.map((entry) => [entry.bookable.id, entry]))
  return (await queues.of([...byId.keys()], range)).flatMap((waiting) => {
    const entry = byId.get(waiting.bookable)
    if (!entry || waiting.offered !== null || waiting.start <= now) return []
    const needs = rangeOf({ waiting, entry })
    return freed.some((one) => mayUse(entry, one) && overlaps(one.span, needs)) ? [{ waiting, entry }] : []
  })
}
