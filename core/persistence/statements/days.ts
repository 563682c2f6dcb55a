import type { TenantScope } from '../../operations/tenant.ts'
import { bookOf, type DayKey, isOfShared } from '../occupancy/day-keys.ts'
import { dayText, emptyDay } from '../occupancy/day-row.ts'
import type { StoredDay } from '../occupancy/stored-day.ts'
import { type Dialect, inBatches, placeholders, type Statement, statement, through } from '../session.ts'

// By hand: hold, book and list: the rows of days are lock, version and data in one. They are locked in key order,
// inserted where missing and written by one upsert in the trip of the commit; a model writes row by row.

/** Keys per statement: databases take only some ten thousand values in one. */
const batch = 2_000
/** Changed rows per statement: one with a hundred singles may have 30 kB, and a server takes some megabytes at once. */
const rowsAtOnce = 100

interface Run {
  subject: string
  first: number
  last: number
}

/** Consecutive days of one subject together. */
function runsOf(keys: DayKey[]): Run[] {
  const runs: Run[] = []
  for (const { subject, day } of keys) {
    const last = runs.at(-1)
    if (last?.subject === subject && last.last === day - 1) last.last = day
    else runs.push({ subject, first: day, last: day })
  }
  return runs
}

interface Condition {
  sql: string
  values: (string | number)[]
}

/**
 * The conditions for the rows with these keys: subjects of the same run of days together. MySQL reads several ranges of
 * the key in one statement; SQLite needs one each.
 */
function among(dialect: Dialect, keys: DayKey[]): Condition[] {
  const runs = Map.groupBy(runsOf(keys), ({ first, last }) => `${first} ${last}`)
  const conditions = [...runs.values()].map((same): Condition => {
    const { first = 0, last = 0 } = same[0] ?? {}
    return {
      sql: `subject IN (${placeholders(same.length)}) AND day >= ? AND day <= ?`,
      values: [...same.map(({ subject }) => subject), first, last],
    }
  })
  if (dialect === 'sqlite' || conditions.length < 2) return conditions
  return [
    {
      sql: `(${conditions.map(({ sql }) => `(${sql})`).join(' OR ')})`,
      values: conditions.flatMap(({ values }) => values),
    },
  ]
}

/** Subjects or keys by the book in which they stand: the provider's first, then the white-label's, if it has any. */
function byBook<T>(all: T[], subjectOf: (one: T) => string, scope: TenantScope): [book: string, part: T[]][] {
  const shared = all.filter((one) => isOfShared(subjectOf(one)))
  const own = shared.length === 0 ? all : all.filter((one) => !isOfShared(subjectOf(one)))
  const books: [string, T[]][] = [
    [scope.provider, own],
    [scope.whitelabel, shared],
  ]
  return books.filter(([, part]) => part.length > 0)
}

const daysOfBook = (book: string, subjects: string[], first: number, last: number): Statement =>
  statement(
    `SELECT subject, day, version, data FROM occupancy_days
      WHERE provider = ? AND subject IN (${placeholders(subjects.length)}) AND day >= ? AND day <= ?`,
    ...[book, ...subjects, first, last],
  )

/**
 * The rows of these days of subjects, in a statement for each book. Lists, in the trip of the revision. Primary key.
 */
export const selectDays = (scope: TenantScope, subjects: string[], first: number, last: number): Statement[] =>
  byBook(subjects, (subject) => subject, scope).map(([book, some]) => daysOfBook(book, some, first, last))

/**
 * Reads the rows with these keys and locks them, in key order, first those of the provider's book and then those of the
 * white-label's; on SQLite the transaction is the lock. Hold and book. Primary key, through which MySQL must be led:
 * locks on what another index finds would be in another order.
 */
export function lockDays(dialect: Dialect, scope: TenantScope, keys: DayKey[]): Statement[] {
  const lock = dialect === 'mysql' ? ' FOR UPDATE' : ''
  const inBook = ([book, all]: [string, DayKey[]]) =>
    inBatches(all, batch).flatMap((some) =>
      among(dialect, some).map(({ sql, values }, index) => ({
        sql: `SELECT subject, day, version, data FROM ${through(dialect, 'PRIMARY', 'occupancy_days')}
          WHERE provider = ? AND ${sql} ORDER BY provider, subject, day${lock}`,
        values: [book, ...values],
        locks: index > 0 ? [] : some.map(({ subject, day }) => `${book} ${subject} ${day}`),
      })),
    )
  return byBook(keys, ({ subject }) => subject, scope).flatMap(inBook)
}

const insert = (scope: TenantScope, days: StoredDay[]): Statement => ({
  sql: `INSERT INTO occupancy_days (provider, subject, day, version, data)
    VALUES ${days.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
  values: days.flatMap(({ subject, day, version, row }) => [
    ...[bookOf(subject, scope), subject, day, version, dayText(row)],
  ]),
})

/** Inserts empty rows, or changes those that are there. */
const upsert = (dialect: Dialect, scope: TenantScope, keys: DayKey[], version: number, change: string): Statement[] =>
  inBatches(keys, batch).map((some) => {
    const { sql, values } = insert(
      scope,
      some.map((key) => ({ ...key, version, row: emptyDay() })),
    )
    const otherwise =
      dialect === 'mysql' ? 'ON DUPLICATE KEY UPDATE' : 'ON CONFLICT (provider, subject, day) DO UPDATE SET'
    return { sql: `${sql} ${otherwise} ${change}`, values }
  })

/** Inserts empty rows where there are none, in one statement. Hold and book. */
export const insertMissing = (dialect: Dialect, scope: TenantScope, keys: DayKey[]): Statement[] =>
  upsert(dialect, scope, keys, 0, 'version = version')

/** Writes changed rows in one statement. Each version rises by one. Hold and book, in the trip of the commit. */
export function writeDays(dialect: Dialect, scope: TenantScope, days: StoredDay[]): Statement[] {
  const otherwise =
    dialect === 'mysql'
      ? 'ON DUPLICATE KEY UPDATE version = version + 1, data = VALUES(data)'
      : 'ON CONFLICT (provider, subject, day) DO UPDATE SET version = version + 1, data = excluded.data'
  return inBatches(days, rowsAtOnce).map((some) => {
    const { sql, values } = insert(
      scope,
      some.map((one) => ({ ...one, version: one.version + 1 })),
    )
    return { sql: `${sql} ${otherwise}`, values }
  })
}

/**
 * Counts a change of rows that were only judged. Hold and book. By their keys, since an UPDATE of many may scan and
 * lock others.
 */
export const countChange = (dialect: Dialect, scope: TenantScope, keys: DayKey[]): Statement[] =>
  upsert(dialect, scope, keys, 1, 'version = version + 1')
