import type { BlackoutRules, OpeningRules } from '../domain/availability/types.ts'
import type { Interval } from '../domain/time/types.ts'
import type { OccupancyRead } from '../operations/ports.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { occupancyOf, readClaims, readTotals, subjectsOf } from './claims.ts'
import { daysOf } from './locks.ts'
import { integer, parsed, type Row, type Statement, type StatementResult, text, textOrNull } from './session.ts'
import type { ScopedSql } from './tenant-scope.ts'

export interface OccupancyQuery {
  bookable: string
  resources: string[]
  range: Interval
  /** A reservation whose claims don't count, null for none; where absent every row names its reservation. */
  ignoring?: string | null
}

/**
 * The tenant's revision and the sum of the days' counters. A counter only grows and no row is ever deleted, so the
 * same sum over the same days means that nothing was taken or freed there.
 */
export function readVersion(scope: TenantScope, { bookable, resources, range }: OccupancyQuery): Statement {
  const subjects = subjectsOf(bookable, resources)
  const days = daysOf(range)
  const marks = subjects.map(() => '?').join(', ')
  return {
    sql: `SELECT (SELECT revision FROM whitelabels WHERE id = ?) AS ofwhitelabel,
      (SELECT revision FROM providers WHERE whitelabel = ? AND id = ?) AS ofprovider,
      (SELECT SUM(version) FROM capacity_locks
        WHERE provider = ? AND subject IN (${marks}) AND day >= ? AND day <= ?) AS changes`,
    values: [
      scope.whitelabel,
      scope.whitelabel,
      scope.provider,
      scope.provider,
      ...subjects,
      days[0] ?? 0,
      days.at(-1) ?? 0,
    ],
  }
}

export interface Version {
  version: string
  /** The tenant's revision, as `findTenant` gives it. */
  revision: number
}

export function versionOf(row: Row | undefined): Version {
  const revision = integer(row?.ofwhitelabel) + integer(row?.ofprovider)
  return { version: `${revision}.${integer(row?.changes)}`, revision }
}

/** Seats may come as sums where nothing tells reservations apart: no resources, and the one to ignore is known. */
function readTaken({ provider }: ScopedSql, { bookable, resources, range, ignoring }: OccupancyQuery): Statement {
  return resources.length === 0 && ignoring !== undefined
    ? readTotals(provider, bookable, ignoring ?? '', range)
    : readClaims(provider, bookable, resources, range)
}

/**
 * Everything that a range's availability depends on. The version comes first: what is read after it is at least as
 * new, so an answer is never kept under a version newer than itself. What is taken comes last, right after `lock`
 * where there is one, so that the lock is not held while the rest is read.
 */
export function readOccupancy(
  scope: TenantScope,
  sql: ScopedSql,
  query: OccupancyQuery,
  lock: Statement | null = null,
): Statement[] {
  const { range, bookable } = query
  const overlapping = ' AND ends > ? AND begins < ?'
  const opens = `${overlapping} AND (bookable = ? OR bookable IS NULL)`
  return [
    readVersion(scope, query),
    sql.selectOfProvider('bookable, resource, begins, ends', 'blackouts', overlapping, range.start, range.end),
    sql.selectOfProvider('resources, begins, ends', 'availabilities', opens, range.start, range.end, bookable),
    ...(lock ? [lock] : []),
    readTaken(sql, query),
  ]
}

/** Puts together what the statements of `readOccupancy` answered. */
export function occupancyRead(results: StatementResult[], query: OccupancyQuery, now: number): OccupancyRead & Version {
  const [version, blackouts, openings] = results
  const concerns = (blackout: BlackoutRules) =>
    (blackout.bookable === undefined || blackout.bookable === query.bookable) &&
    (blackout.resource === undefined || query.resources.includes(blackout.resource))
  return {
    ...versionOf(version?.rows[0]),
    occupancy: occupancyOf(results.at(-1)?.rows ?? [], now),
    blackouts: (blackouts?.rows ?? []).map(blackoutRules).filter(concerns),
    openings: (openings?.rows ?? []).map(openingRules),
  }
}

const blackoutRules = (row: Row): BlackoutRules => ({
  start: integer(row.begins),
  end: integer(row.ends),
  ...(textOrNull(row.bookable) === null ? {} : { bookable: text(row.bookable) }),
  ...(textOrNull(row.resource) === null ? {} : { resource: text(row.resource) }),
})

const openingRules = (row: Row): OpeningRules => ({
  start: integer(row.begins),
  end: integer(row.ends),
  ...(textOrNull(row.resources) === null ? {} : { resources: parsed<string[]>(row.resources, []) }),
})
