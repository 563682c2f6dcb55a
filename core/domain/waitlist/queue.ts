import { centurySeconds } from '../entities/bounds.ts'
import { overlaps } from '../time/intervals.ts'
import type { Instant, Interval } from '../time/types.ts'

/** A place in a queue. */
export interface Waiting extends Interval {
  reservation: string
  bookable: string
  seats: number
  /** Resources that it names; all are wanted. */
  named: string[]
  occurrence: string | null
  /** The end of the last chosen slot, without the time that answers add. */
  slotend: Instant
  joined: Instant
  /** When its last offer ends or ended; null if it has none. */
  offered: Instant | null
}

/** How far ahead queues are read: as far as a window may reach, ms. */
export const furthestWait = centurySeconds * 1000

type Placed = Pick<Waiting, 'joined' | 'reservation'>

/** The order of a queue: by joining, then by id. */
export const byJoining = (a: Placed, b: Placed): number =>
  a.joined - b.joined || (a.reservation < b.reservation ? -1 : a.reservation > b.reservation ? 1 : 0)

type Spanned = Pick<Waiting, 'start' | 'end' | 'slotend' | 'occurrence' | 'named'>

/**
 * Whether two wait for the same: a slot, however long their answers make it, or an occurrence, or ranges of days with a
 * day in common; with named resources for one of them.
 */
export function isRival(entry: Spanned, own: Spanned, isByDay: boolean): boolean {
  const isSameSpan = isByDay
    ? overlaps(entry, own)
    : entry.occurrence !== null && own.occurrence !== null
      ? entry.occurrence === own.occurrence
      : entry.start === own.start && entry.slotend === own.slotend
  return isSameSpan && (own.named.length === 0 || entry.named.some((id) => own.named.includes(id)))
}

/** How many are ahead of an entry in its bookable's queue. */
export const positionOf = (own: Waiting, queue: Waiting[], isByDay: boolean): number =>
  queue.filter((entry) => byJoining(entry, own) < 0 && isRival(entry, own, isByDay)).length

/** What two entries have alike that need the same room: what one does not fit, the other doesn't either. */
export const shapeOf = ({ bookable, start, end, seats, named, occurrence }: Waiting): string =>
  [bookable, start, end, seats, occurrence ?? '', ...named.toSorted()].join(' ')

/**
 * The entries of a queue in a new order: one is put before another, or at the end. The times of joining are dealt out
 * anew, each later than the one before. Answers those whose time has changed; null if one of the two is not there.
 */
export function reordered(
  queue: Waiting[],
  moved: string,
  before: string | null,
): { reservation: string; joined: Instant }[] | null {
  const sorted = queue.toSorted(byJoining)
  const own = sorted.find(({ reservation }) => reservation === moved)
  const others = sorted.filter(({ reservation }) => reservation !== moved)
  const at = before === null ? others.length : others.findIndex(({ reservation }) => reservation === before)
  if (!own || at < 0) return null
  const wanted = [...others.slice(0, at), own, ...others.slice(at)]
  let last = Number.NEGATIVE_INFINITY
  return wanted.flatMap(({ reservation, joined }, index) => {
    last = Math.max(sorted[index]?.joined ?? joined, last + 1)
    return last === joined ? [] : [{ reservation, joined: last }]
  })
}
