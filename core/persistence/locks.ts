import type { Interval } from '../domain/time/types.ts'
import { type Dialect, inBatches, type Statement } from './session.ts'

/**
 * The rules of locking. They are what makes a double booking impossible; change them only with the race test.
 *
 * 1. What is locked is what gets scarcer: a bookable's seats and the units of its resources, by UTC day. One row of
 *    `capacity_locks` stands for each (provider, subject, day), made by the first who needs it and never deleted.
 * 2. Everyone who takes or frees capacity locks the rows of every day that the occupied intervals touch (buffers
 *    included), for the bookable and for every resource that might be assigned, before reading what is taken.
 *    Two reservations that overlap on a subject share at least one day of it, so they never decide side by side.
 * 3. All rows are locked by one statement, in the order of the full key: two who need the same rows wait for each
 *    other, and never in a circle. Who must lock more later risks a deadlock, is rolled back and runs again whole.
 * 4. The lock is `INSERT … ON DUPLICATE KEY UPDATE version = version + 1`: it locks a row that exists and makes one
 *    that does not, alike (`INSERT IGNORE` would take a shared lock first, and deadlock). The same write counts the
 *    changes, so a reader who sees the same versions knows that nothing was taken or freed in those days.
 * 5. Lock first, read after, decide, write, commit; no network call in between. At READ COMMITTED a read under the
 *    lock sees all that was committed before the lock was granted.
 * 6. SQLite has one writer: BEGIN IMMEDIATE is the lock, the rows are only the counter there.
 */
export interface LockKey {
  subject: string
  /** Days since the epoch, UTC. */
  day: number
}

const dayMs = 86_400_000

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

/** Every key once, in key order. */
export function lockKeys(subjects: string[], intervals: Interval[]): LockKey[] {
  const days = [...new Set(intervals.flatMap(daysOf))].sort((a, b) => a - b)
  return [...new Set(subjects)].sort().flatMap((subject) => days.map((day) => ({ subject, day })))
}

/** The keys of several places together: each once, ordered as `lockKeys` orders those of one. */
export function inKeyOrder(keys: LockKey[]): LockKey[] {
  const distinct = new Map(keys.map((key) => [`${key.subject} ${key.day}`, key]))
  return [...distinct.values()].sort((a, b) =>
    a.subject === b.subject ? a.day - b.day : a.subject < b.subject ? -1 : 1,
  )
}

/** Rows of one statement: a database takes no more than some ten thousand values in one. */
const batch = 2_000

/** Lock the rows and count the change, in the order of the keys: one statement, more only for very many. */
export function lockStatements(dialect: Dialect, provider: string, keys: LockKey[]): Statement[] {
  const conflict = dialect === 'mysql' ? 'ON DUPLICATE KEY' : 'ON CONFLICT (provider, subject, day) DO'
  const update = dialect === 'mysql' ? 'UPDATE version = version + 1' : 'UPDATE SET version = version + 1'
  return inBatches(keys, batch).map((some) => {
    const rows = some.map(() => '(?, ?, ?, 1)').join(', ')
    return {
      sql: `INSERT INTO capacity_locks (provider, subject, day, version) VALUES ${rows} ${conflict} ${update}`,
      values: some.flatMap(({ subject, day }) => [provider, subject, day]),
      locks: some.map(({ subject, day }) => `${provider} ${subject} ${day}`),
    }
  })
}
