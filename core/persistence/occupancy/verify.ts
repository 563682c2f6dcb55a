import type { DayPlace, FailedSubject } from '../../operations/job-store.ts'
import type { Database } from '../database.ts'
import { inTransaction } from '../run-transaction.ts'
import { integer, text } from '../session.ts'
import { selectOfSubject } from '../statements/claims.ts'
import { insertMissing, lockDays, writeDays } from '../statements/days.ts'
import { type Subject, selectNextDays, selectOuterDays, selectSubjects } from '../statements/verify.ts'
import type { Trip } from '../trip.ts'
import { claimsOfSubject } from './claims.ts'
import { wholeDays } from './day-keys.ts'
import { type DayRow, dayText, emptyDay, withoutEnded } from './day-row.ts'
import { daysMadeFrom } from './made-days.ts'
import { dayOf, type StoredDay } from './stored-day.ts'

/** A day whose row does not say what its claims say. */
export interface Difference extends DayPlace {
  stored: string
  /** Made anew from the claims. */
  right: string
}

const dayMs = 86_400_000
/** Days of a subject that are locked and compared at a time. */
const window = 31
/** Subjects that are read at a time. */
const subjectsAtOnce = 500

/**
 * Whether a row says the same as one made from the claims, without what has run out. A row that refers to the claims
 * for its singles is right too while there are few: it is only slower.
 */
function agrees(stored: DayRow, right: DayRow): boolean {
  const expected = stored.many && !right.many ? { ...right, many: true, singles: [] } : right
  return dayText(stored) === dayText(expected)
}

interface Comparing {
  /** The present instant. It is read under the locks: writers drop what ran out while the comparison waited. */
  clock: () => number
  repair: boolean
}

/**
 * Compares days of a subject with its claims, under the lock of their rows. With `repair` it writes what follows from
 * the claims.
 */
async function compareDays(
  db: Database,
  { provider, subject }: Subject,
  days: number[],
  { clock, repair }: Comparing,
): Promise<Difference[]> {
  const keys = days.map((day) => ({ subject, day }))
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const range = { start: first * dayMs, end: (last + 1) * dayMs }
  const isWanted = new Set(days)
  // The rows of a subject are all in one book, whether a provider's or a white-label's.
  const book = { provider, whitelabel: provider }
  if (repair) await inTransaction(db, async (trip) => trip.queue(...insertMissing(db.dialect, book, keys)))
  return inTransaction(db, async (trip: Trip) => {
    const locks = lockDays(db.dialect, book, keys)
    const results = await trip.run([...locks, selectOfSubject(db.dialect, provider, subject, range, 'all')])
    const stored = new Map(
      results.slice(0, locks.length).flatMap(({ rows }) => rows.map(dayOf).map((one) => [one.day, one] as const)),
    )
    const now = clock()
    const right = daysMadeFrom(claimsOfSubject(subject, results.at(-1)?.rows ?? []), now)
    const differences: Difference[] = []
    const repaired: StoredDay[] = []
    for (const day of isWanted) {
      const is = withoutEnded(stored.get(day)?.row ?? emptyDay(), now)
      const should = right.get(day) ?? emptyDay()
      if (agrees(is, should)) continue
      differences.push({ provider, subject, day, stored: dayText(is), right: dayText(should) })
      repaired.push({ subject, day, version: stored.get(day)?.version ?? 0, row: should })
    }
    if (repair) trip.queue(...writeDays(db.dialect, book, repaired))
    return differences
  })
}

/** The subjects with rows or claims, in the order of their keys, some at a time. */
async function* subjectsOf(db: Database): AsyncGenerator<Subject> {
  for (let after: Subject | null = null; ; ) {
    const [found] = await db.read([selectSubjects(after, subjectsAtOnce)])
    const subjects = (found?.rows ?? []).map((row) => ({ provider: text(row.provider), subject: text(row.subject) }))
    yield* subjects
    if (subjects.length < subjectsAtOnce) return
    after = subjects.at(-1) ?? null
  }
}

/**
 * Compares every day of every bookable and resource with the claims, some rows at a time, each piece under the lock of
 * its rows, so that it may run beside a working server. `repair` makes the rows anew that differ.
 */
export async function* verifyOccupancy(
  db: Database,
  clock: () => number,
  repair: boolean,
): AsyncGenerator<Difference, number> {
  let compared = 0
  for await (const subject of subjectsOf(db)) {
    const [ofDays, ofClaims] = await db.read(selectOuterDays(db.dialect, subject))
    const [days, claims] = [ofDays?.rows[0], ofClaims?.rows[0]]
    const outer: { start: number; end: number }[] = []
    if (days && days.first !== null) outer.push({ start: integer(days.first), end: integer(days.last) + 1 })
    if (claims && claims.first !== null) {
      const whole = wholeDays({ start: integer(claims.first), end: integer(claims.last) })
      outer.push({ start: whole.start / dayMs, end: whole.end / dayMs })
    }
    const end = Math.max(...outer.map((one) => one.end))
    for (let day = Math.min(...outer.map(({ start }) => start)); day < end; day += window) {
      const some = Array.from({ length: Math.min(window, end - day) }, (_, index) => day + index)
      compared += some.length
      yield* await compareDays(db, subject, some, { clock, repair })
    }
  }
  return compared
}

/**
 * Compares the next rows after a key, and repairs what differs. Returns the key to go on from; null after the last. A
 * subject that can't be compared is among the `failures`, and those behind it have their turn.
 */
export async function verifyNext(
  db: Database,
  after: DayPlace | null,
  limit: number,
  clock: () => number,
): Promise<{ next: DayPlace | null; compared: number; differences: Difference[]; failures: FailedSubject[] }> {
  const [found] = await db.read([selectNextDays(db.dialect, after ?? { provider: '', subject: '', day: 0 }, limit)])
  const rows = found?.rows ?? []
  const differences: Difference[] = []
  const failures: FailedSubject[] = []
  for (const [name, days] of Map.groupBy(rows, (row) => `${text(row.provider)} ${text(row.subject)}`)) {
    const [provider = '', subject = ''] = name.split(' ')
    const some = days.map(({ day }) => integer(day))
    try {
      differences.push(...(await compareDays(db, { provider, subject }, some, { clock, repair: true })))
    } catch (error) {
      failures.push({ provider, subject, kind: error instanceof Error ? error.name : 'error' })
    }
  }
  const last = rows.at(-1)
  const next =
    last && rows.length === limit
      ? { provider: text(last.provider), subject: text(last.subject), day: integer(last.day) }
      : null
  return { next, compared: rows.length, differences, failures }
}
