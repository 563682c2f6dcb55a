import type { DayPlace } from '../../operations/job-store.ts'
import type { Database } from '../database.ts'
import { inTransaction } from '../run-transaction.ts'
import { type Dialect, integer, type Row, type Statement, statement, text } from '../session.ts'
import type { Trip } from '../trip.ts'
import { claimsIn, selectOfSubject } from './claims.ts'
import { wholeDays } from './day-keys.ts'
import { type DayRow, dayText, emptyDay, withoutEnded } from './day-row.ts'
import { dayOf, insertMissing, lockDays, type StoredDay, writeDays } from './day-statements.ts'
import { daysMadeFrom } from './made-days.ts'

/** A day whose row does not say what its claims say. */
export interface Difference extends DayPlace {
  stored: string
  /** Made anew from the claims. */
  right: string
}

interface Subject {
  provider: string
  subject: string
}

const dayMs = 86_400_000
/** Days of a subject that are locked and compared at a time. */
const window = 31

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
  if (repair) await inTransaction(db, async (trip) => trip.queue(...insertMissing(db.dialect, provider, keys)))
  return inTransaction(db, async (trip: Trip) => {
    const locks = lockDays(db.dialect, provider, keys)
    const results = await trip.run([...locks, selectOfSubject(db.dialect, provider, subject, range, 'all')])
    const stored = new Map(
      results.slice(0, locks.length).flatMap(({ rows }) => rows.map(dayOf).map((one) => [one.day, one] as const)),
    )
    const now = clock()
    const right = daysMadeFrom(claimsIn(results.at(-1)?.rows ?? []), now)
    const differences: Difference[] = []
    const repaired: StoredDay[] = []
    for (const day of isWanted) {
      const is = withoutEnded(stored.get(day)?.row ?? emptyDay(), now)
      const should = right.get(day) ?? emptyDay()
      if (agrees(is, should)) continue
      differences.push({ provider, subject, day, stored: dayText(is), right: dayText(should) })
      repaired.push({ subject, day, version: stored.get(day)?.version ?? 0, row: should })
    }
    if (repair) trip.queue(...writeDays(db.dialect, provider, repaired))
    return differences
  })
}

async function* rowsOf(db: Database, sql: string, key: string[], size = 500): AsyncGenerator<Row> {
  let after: (string | number)[] = []
  for (;;) {
    const beyond = after.length > 0 ? ` WHERE (${key.join(', ')}) > (${key.map(() => '?').join(', ')})` : ''
    const [found] = await db.read([
      statement(`SELECT * FROM (${sql}) listed${beyond} ORDER BY ${key.join(', ')} LIMIT ${size}`, ...after),
    ])
    const rows = found?.rows ?? []
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = key.map((name) => text(last[name]))
  }
}

const subjects = `SELECT DISTINCT provider, subject FROM occupancy_days
  UNION SELECT DISTINCT provider, CONCAT('b:', bookable) AS subject FROM claims
  UNION SELECT DISTINCT provider, CONCAT('r:', resource) AS subject FROM claim_resources`

/** The outer days of a subject: of its rows and of its claims. */
function selectOuterDays(dialect: Dialect, { provider, subject }: Subject): Statement[] {
  const all = { start: Number.MIN_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER }
  const { sql, values } = selectOfSubject(dialect, provider, subject, all, 'all')
  return [
    statement(
      'SELECT MIN(day) AS first, MAX(day) AS last FROM occupancy_days WHERE provider = ? AND subject = ?',
      provider,
      subject,
    ),
    { sql: `SELECT MIN(start) AS first, MAX(\`end\`) AS last FROM (${sql}) claimed`, values },
  ]
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
  for await (const row of rowsOf(db, subjects, ['provider', 'subject'])) {
    const subject = { provider: text(row.provider), subject: text(row.subject) }
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
 * The keys of the next rows. MySQL reads a comparison of whole keys from the table's beginning, so that each piece would
 * cost more than the one before; SQLite sorts what an OR finds.
 */
function selectNext(dialect: Dialect, { provider, subject, day }: DayPlace, limit: number): Statement {
  const [beyond, values] =
    dialect === 'mysql'
      ? [
          'provider > ? OR (provider = ? AND subject > ?) OR (provider = ? AND subject = ? AND day > ?)',
          [provider, provider, subject, provider, subject, day],
        ]
      : ['(provider, subject, day) > (?, ?, ?)', [provider, subject, day]]
  return statement(
    `SELECT provider, subject, day FROM occupancy_days WHERE ${beyond} ORDER BY provider, subject, day LIMIT ?`,
    ...values,
    limit,
  )
}

/**
 * Compares the next rows after a key, and repairs what differs. Returns the key to go on from; null after the last.
 */
export async function verifyNext(
  db: Database,
  after: DayPlace | null,
  limit: number,
  clock: () => number,
): Promise<{ next: DayPlace | null; compared: number; differences: Difference[] }> {
  const [found] = await db.read([selectNext(db.dialect, after ?? { provider: '', subject: '', day: 0 }, limit)])
  const rows = found?.rows ?? []
  const differences: Difference[] = []
  for (const [name, days] of Map.groupBy(rows, (row) => `${text(row.provider)} ${text(row.subject)}`)) {
    const [provider = '', subject = ''] = name.split(' ')
    const some = days.map(({ day }) => integer(day))
    differences.push(...(await compareDays(db, { provider, subject }, some, { clock, repair: true })))
  }
  const last = rows.at(-1)
  const next =
    last && rows.length === limit
      ? { provider: text(last.provider), subject: text(last.subject), day: integer(last.day) }
      : null
  return { next, compared: rows.length, differences }
}
