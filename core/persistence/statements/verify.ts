import type { DayPlace } from '../../operations/job-store.ts'
import { type Dialect, type Statement, statement } from '../session.ts'
import { selectOfSubject } from './claims.ts'

// By hand: the command that compares days and claims reads those of all tenants, which no model may, in the order
// of keys of three columns.

/** A bookable or resource of a provider, or with the white-label in its place a resource that its providers share. */
export interface Subject {
  provider: string
  subject: string
}

const subjects = `SELECT DISTINCT provider, subject FROM occupancy_days
  UNION SELECT DISTINCT provider, CONCAT('b:', bookable) AS subject FROM claims
  UNION SELECT DISTINCT provider, CONCAT('r:', resource) AS subject FROM claim_resources
  UNION SELECT DISTINCT whitelabel AS provider, CONCAT('s:', resource) AS subject FROM shared_claims`

/** The next subjects with rows or claims, of all tenants: reads four indexes as a whole. Only the command asks it. */
export function selectSubjects(after: Subject | null, limit: number): Statement {
  const beyond = after ? ' WHERE (provider, subject) > (?, ?)' : ''
  const values = after ? [after.provider, after.subject] : []
  return statement(`SELECT * FROM (${subjects}) listed${beyond} ORDER BY provider, subject LIMIT ${limit}`, ...values)
}

/** The outer days of a subject: of its rows, by the primary key, and of its claims, as `selectOfSubject` finds them. */
export function selectOuterDays(dialect: Dialect, { provider, subject }: Subject): Statement[] {
  const all = { start: Number.MIN_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER }
  const { sql, values } = selectOfSubject(dialect, provider, subject, all, 'all')
  return [
    statement(
      'SELECT MIN(day) AS first, MAX(day) AS last FROM occupancy_days WHERE provider = ? AND subject = ?',
      ...[provider, subject],
    ),
    { sql: `SELECT MIN(start) AS first, MAX(\`end\`) AS last FROM (${sql}) claimed`, values },
  ]
}

/**
 * The keys of the next rows of all tenants, by the primary key. MySQL reads a comparison of whole keys from the table's
 * beginning, so that each piece would cost more than the one before; SQLite sorts what an OR finds.
 */
export function selectNextDays(dialect: Dialect, { provider, subject, day }: DayPlace, limit: number): Statement {
  const [beyond, values] =
    dialect === 'mysql'
      ? [
          'provider > ? OR (provider = ? AND subject > ?) OR (provider = ? AND subject = ? AND day > ?)',
          [provider, provider, subject, provider, subject, day],
        ]
      : ['(provider, subject, day) > (?, ?, ?)', [provider, subject, day]]
  return statement(
    `SELECT provider, subject, day FROM occupancy_days WHERE ${beyond} ORDER BY provider, subject, day LIMIT ?`,
    ...[...values, limit],
  )
}
