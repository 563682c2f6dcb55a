import type { Interval } from '../../domain/time/types.ts'
import type { TenantScope } from '../../operations/tenant.ts'
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

/**
 * When the resources that a white-label shares are closed in a piece of time by its other providers: their blackouts
 * and busy times, from its resources (`resources_provider`) by those of each (`blackouts_resource`,
 * `busy_times_resource`). On the path of every list of who shares.
 */
export const selectSharedCalendar = (
  dialect: Dialect,
  { whitelabel, provider }: TenantScope,
  { start, end }: Interval,
): Statement[] =>
  ['blackouts', 'busy_times'].map((table) =>
    statement(
      `SELECT closed.begins, closed.ends, NULL AS bookable, closed.resource
        FROM ${through(dialect, 'resources_provider', 'resources')}
        ${dialect === 'mysql' ? 'STRAIGHT_JOIN' : 'CROSS JOIN'} ${through(dialect, `${table}_resource`, `${table} closed`)}
          ON closed.resource = resources.id
        WHERE resources.whitelabel = ? AND resources.provider IS NULL AND closed.provider <> ?
          AND closed.ends > ? AND closed.begins < ? ORDER BY closed.begins, closed.id`,
      ...[whitelabel, provider, start, end],
    ),
  )
