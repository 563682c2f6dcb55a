import type { Instant } from '../time/types.ts'

const hour = 3_600_000

/** Hours before the start at which a balance is collected, unless the bookable says others. */
export const usualCollectBefore = 24

/** When a balance is tried, counted from the first time, ms. */
const tries = [0, 8 * hour, 20 * hour]

/** How long before a balance is collected its customer hears of it, ms. */
const announcedBefore = 72 * hour

export interface Announced {
  start: Instant
  amount: number
  at: Instant
}

/** A balance that is collected by itself from a saved method. Instants in epoch ms, times in ms. */
export interface Collecting {
  /** How long before the start. */
  before: number
  /**
   * What was announced, and when: a start, of which another one is announced anew, and the sum in minor units, of which
   * never more is collected.
   */
  announced?: Announced
  /** How often it was tried for a start, and since when. */
  tried?: { start: Instant; first: Instant; count: number }
  /** Not before: something else has to end first. */
  later?: Instant
}

/** When it is to be collected next; a move to another start times it anew. Null after the last try. */
export function collectAt({ before, tried, later = 0 }: Collecting, start: Instant): Instant | null {
  if (tried?.start !== start) return Math.max(start - before, later)
  const wait = tries[tried.count]
  return wait === undefined ? null : Math.max(tried.first + wait, later)
}

/**
 * When time has something to do about it next: announce it, or collect it, neither of them while it has to wait; after
 * the last try nothing.
 */
export function collectDue(collecting: Collecting, start: Instant): Instant | null {
  const at = collectAt(collecting, start)
  if (at === null || isAnnounced(collecting, start)) return at
  return Math.max(at - announcedBefore, collecting.later ?? 0)
}

export const isAnnounced = ({ announced }: Collecting, start: Instant): boolean => announced?.start === start

/**
 * What is collected of a balance, minor units: what is owed, but no more than is left of what was announced once
 * `paid` of it was paid since. What is owed beyond that nobody was told of in time.
 */
export const collectable = ({ announced }: Collecting, { owed, paid }: { owed: number; paid: number }): number =>
  Math.max(0, Math.min(owed, (announced?.amount ?? 0) - paid))

/** One more try. */
export function triedAgain({ later: _, ...collecting }: Collecting, start: Instant, now: Instant): Collecting {
  const { tried } = collecting
  const known = tried?.start === start ? tried : { start, first: now, count: 0 }
  return { ...collecting, tried: { ...known, count: known.count + 1 } }
}

/**
 * A balance that is collected from now on; what is collected soon is told with the booking alone.
 * @param owed what is to be collected, minor units
 */
export function collectingFrom(
  { start, owed }: { start: Instant; owed: number },
  before: number,
  now: Instant,
): Collecting {
  const begun = { before }
  return (collectDue(begun, start) ?? 0) <= now ? { ...begun, announced: { start, amount: owed, at: now } } : begun
}
