import type { Interval } from '../../domain/time/types.ts'
import type { OccupancySubject } from '../../operations/ports.ts'
import type { TenantScope } from '../../operations/tenant.ts'

const dayMs = 86_400_000

/** Intervals up to this length stand in the row of every day that they touch; longer ones are read from the claims. */
export const longestInRows = 35 * dayMs

/**
 * The row of one day of a bookable (`b:id`) or of a resource (`r:id`), both in the book of a provider, or of a resource
 * that providers share (`s:id`), in the book of their white-label.
 */
export interface DayKey {
  subject: string
  /** Days since the epoch, UTC: they depend on the instant alone, so a provider's change of time zone moves nothing. */
  day: number
}

export const subjectOfBookable = (id: string) => `b:${id}`
export const subjectOfResource = (id: string) => `r:${id}`
export const subjectOfShared = (id: string) => `s:${id}`

/**
 * The bookables and every resource, each once, in key order. A shared resource has two rows: what the provider's own
 * reservations take of it stands in its book like anything else, what those of all providers take in the white-label's.
 */
export const subjectsOf = ({
  bookable,
  beside = [],
  resources,
  shared,
  claimants = [],
}: Pick<OccupancySubject, 'bookable' | 'beside' | 'resources' | 'shared' | 'claimants'>): string[] =>
  [
    ...new Set([
      ...[bookable, ...beside, ...claimants].map(subjectOfBookable),
      ...resources.map(subjectOfResource),
      ...shared.map(subjectOfShared),
    ]),
  ].sort()

/** In whose book a subject stands: the key of its rows. */
export const bookOf = (subject: string, { whitelabel, provider }: TenantScope): string =>
  isOfShared(subject) ? whitelabel : provider

export const idOf = (subject: string): string => subject.slice(2)
export const isOfBookable = (subject: string): boolean => subject.startsWith('b:')
export const isOfShared = (subject: string): boolean => subject.startsWith('s:')

/** The first and the last day that a half-open interval touches. */
export function outerDays({ start, end }: Interval): { first: number; last: number } {
  const first = Math.floor(start / dayMs)
  return { first, last: Math.max(first, Math.floor((end - 1) / dayMs)) }
}

/** Days that a half-open interval touches. */
export function daysOf(interval: Interval): number[] {
  const { first, last } = outerDays(interval)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** What a half-open interval covers together with the rest of its days. */
export function wholeDays(interval: Interval): Interval {
  const { first, last } = outerDays(interval)
  return { start: first * dayMs, end: (last + 1) * dayMs }
}

/**
 * The rows of these subjects on every day that the intervals touch: each once, in key order, by which those of the
 * provider's book come before those of the white-label's.
 */
export function keysOf(subjects: string[], intervals: Interval[]): DayKey[] {
  const days = [...new Set(intervals.flatMap(daysOf))].sort((a, b) => a - b)
  return [...new Set(subjects)].sort().flatMap((subject) => days.map((day) => ({ subject, day })))
}

/** The keys of several places together: each once, in the order of `keysOf`. */
export function inKeyOrder(keys: DayKey[]): DayKey[] {
  const days = new Map<string, Set<number>>()
  for (const { subject, day } of keys) {
    const known = days.get(subject)
    if (known) known.add(day)
    else days.set(subject, new Set([day]))
  }
  return [...days.keys()]
    .sort()
    .flatMap((subject) => [...(days.get(subject) ?? [])].sort((a, b) => a - b).map((day) => ({ subject, day })))
}
