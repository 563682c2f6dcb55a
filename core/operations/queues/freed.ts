import { lockedRange } from '../../domain/availability/availability-range.ts'
import { TRAVEL_REACH } from '../../domain/availability/index.ts'
import { overlaps } from '../../domain/time/intervals.ts'
import type { Instant, Interval } from '../../domain/time/types.ts'
import { furthestWait, type Waiting } from '../../domain/waitlist/index.ts'
import type { Catalogue, CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Repositories, StoredReservation } from '../ports.ts'
import { isUnavailable } from '../reservations/wire-life.ts'

/** Capacity that comes free: of a bookable, of resources, or with neither of the whole provider. */
export interface Freed {
  bookable: string | null
  resources: string[]
  /** Those of them that the white-label's providers share. */
  shared: string[]
  /** Buffers included. */
  span: Interval
}

/** Whatever the whole provider has from now on. */
export const anything = (now: Instant): Freed => ({
  ...{ bookable: null, resources: [], shared: [] },
  span: { start: now, end: now + furthestWait },
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

/** Where reservations of some bookables stand that lie beside what came free: its span, and as far as they reach. */
export function rangeAround(freed: Freed[], entries: readonly CataloguedBookable[]): Interval {
  const reach = Math.max(0, ...entries.map(reachOf))
  return {
    start: Math.min(...freed.map(({ span }) => span.start)) - reach,
    end: Math.max(...freed.map(({ span }) => span.end)) + reach,
  }
}

/** Whether what came free may be room for an entry. */
export const mayServe = (freed: Freed, candidate: Candidate): boolean =>
  mayUse(candidate.entry, freed) && overlaps(freed.span, rangeOf(candidate))

/**
 * Those who wait for what came free, in the order of joining, without those that have an offer or whose time has begun.
 * One look-up by index for each bookable that could use it. An offer that is over by the clock is none, whether its
 * lapse is written (then `offered` is null) or not.
 * @param awaited the bookables that anybody may wait for, where that is known; default any
 */
export async function candidatesFor(
  { queues }: Pick<Repositories, 'queues'>,
  catalogue: Catalogue,
  freed: Freed[],
  now: number,
  awaited?: ReadonlySet<string>,
): Promise<Candidate[]> {
  const mayWait = (entry: CataloguedBookable) => (awaited?.has(entry.bookable.id) ?? true) && !isUnavailable(entry)
  const entries = catalogue.all.filter((entry) => mayWait(entry) && freed.some((one) => mayUse(entry, one)))
  if (entries.length === 0) return []
  const around = rangeAround(freed, entries)
  const range = { ...around, start: Math.max(now, around.start) }
  if (range.start >= range.end) return []
  const byId = new Map(entries.map((entry) => [entry.bookable.id, entry]))
  return (await queues.of([...byId.keys()], range)).flatMap((waiting) => {
    const entry = byId.get(waiting.bookable)
    if (!entry || (waiting.offered ?? now) > now || waiting.start <= now) return []
    return freed.some((one) => mayServe(one, { waiting, entry })) ? [{ waiting, entry }] : []
  })
}
