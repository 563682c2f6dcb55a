import type { Interval } from '../../domain/time/types.ts'
import { type Dialect, type Statement, statement, through } from '../session.ts'

// By hand: MySQL must be led to the index of the ends, which no model says; three tables are read in one trip on the
// path of every list.

/**
 * A provider's blackouts, dated openings and busy times in a piece of time, by their ends (`blackouts_ends`,
 * `availabilities_ends`, `busy_times_ends`), through which MySQL must be led. On the path of every list.
 */
export function selectCalendar(dialect: Dialect, provider: string, { start, end }: Interval): Statement[] {
  const select = (columns: string, table: string) =>
    statement(
      `SELECT begins, ends, ${columns} FROM ${through(dialect, `${table}_ends`, table)}
        WHERE provider = ? AND ends > ? AND begins < ? ORDER BY begins, id`,
      ...[provider, start, end],
    )
  return [
    select('bookable, resource', 'blackouts'),
    select('bookable, resources', 'availabilities'),
    select('NULL AS bookable, resource', 'busy_times'),
  ]
}
