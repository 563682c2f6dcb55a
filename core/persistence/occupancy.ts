import type { BlackoutRules, OpeningRules } from '../domain/availability/types.ts'
import type { Interval } from '../domain/time/types.ts'
import type { OccupancyRead, OccupancySubject } from '../operations/ports.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { subjectsOf } from './claim-keys.ts'
import { outerDays } from './locks.ts'
import { marks, occupancyOf, queueOf, readClaims, readQueue, readTotals, readTurns } from './read-claims.ts'
import {
  type Dialect,
  integer,
  integerOrNull,
  parsed,
  placeholders,
  type Row,
  type Statement,
  type StatementResult,
  text,
  textOrNull,
  through,
} from './session.ts'
import type { ScopedSql } from './tenant-scope.ts'

export interface OccupancyQuery extends OccupancySubject {
  range: Interval
  /** A reservation whose claims don't count, null for none; where absent every row names its reservation. */
  ignoring?: string | null
  /** Dated openings and blackouts are read for all of this as well. */
  openings?: Interval
}

/**
 * The tenant's revision and the sum of the days' counters. A counter only grows and no row is ever deleted, so the
 * same sum over the same days means that nothing was taken or freed there.
 */
export function readVersion(scope: TenantScope, query: OccupancyQuery): Statement {
  const { bookable, resources, claimants, range } = query
  const subjects = subjectsOf(bookable, resources, claimants)
  const { first, last } = outerDays(range)
  const marks = subjects.map(() => '?').join(', ')
  return {
    sql: `SELECT (SELECT revision FROM whitelabels WHERE id = ?) AS ofwhitelabel,
      (SELECT revision FROM providers WHERE whitelabel = ? AND id = ?) AS ofprovider,
      (SELECT SUM(version) FROM capacity_locks
        WHERE provider = ? AND subject IN (${marks}) AND day >= ? AND day <= ?) AS changes`,
    values: [scope.whitelabel, scope.whitelabel, scope.provider, scope.provider, ...subjects, first, last],
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
function readTaken(dialect: Dialect, { provider }: ScopedSql, query: OccupancyQuery): Statement[] {
  const { bookable, resources, range, ignoring, waitlist } = query
  const scan = { dialect, provider, range }
  const isSummed = resources.length === 0 && ignoring !== undefined
  return [
    ...(isSummed ? readTotals(scan, bookable, ignoring ?? '') : readClaims(scan, query)),
    ...(waitlist ? readQueue(scan, bookable) : []),
  ]
}

/** In the columns of a claim, so that one statement reads all of it. */
const asClaims = (resource: string, resources: string, mark: number) =>
  `begins, ends, ${resource}, bookable, 0, ${mark}, 0, ${resources}, NULL, NULL, NULL`

/** What is taken and waited for, blacked out and opened in a range: one statement, so that all of it is of one moment. */
export function readOccupancy(dialect: Dialect, sql: ScopedSql, query: OccupancyQuery): Statement {
  const { turns, range, openings = range } = query
  const start = Math.min(range.start, openings.start)
  const end = Math.max(range.end, openings.end)
  const overlapping = ' AND ends > ? AND begins < ?'
  // Those of the bookables whose reservations may take units say who can serve them.
  const opening = [query.bookable, ...(query.claimants ?? [])]
  const opens = `${overlapping} AND (bookable IN (${placeholders(opening.length)}) OR bookable IS NULL)`
  const parts = [
    ...readTaken(dialect, sql, query),
    sql.selectOfProvider(
      asClaims('resource', 'NULL', marks.blackout),
      through(dialect, 'blackouts_ends', 'blackouts'),
      overlapping,
      start,
      end,
    ),
    sql.selectOfProvider(
      asClaims('NULL', 'resources', marks.opening),
      through(dialect, 'availabilities_ends', 'availabilities'),
      opens,
      start,
      end,
      ...opening,
    ),
    ...(turns && query.resources.length > 0 ? [readTurns(sql.provider, query.resources)] : []),
  ]
  return { sql: parts.map((part) => part.sql).join(' UNION ALL '), values: parts.flatMap((part) => part.values) }
}

/** Puts together what the statement of `readOccupancy` answered. */
export function occupancyRead(
  result: StatementResult | undefined,
  query: OccupancyQuery,
  now: number,
): Omit<OccupancyRead, 'version'> {
  const rows = result?.rows ?? []
  const marked = (mark: number) => rows.filter((row) => integer(row.slotend) === mark)
  const concerns = (blackout: BlackoutRules) =>
    (blackout.bookable === undefined || blackout.bookable === query.bookable) &&
    (blackout.resource === undefined || query.resources.includes(blackout.resource))
  const turns = query.turns ? marked(marks.turn).filter((row) => integerOrNull(row.start) !== null) : []
  return {
    occupancy: occupancyOf(
      rows.filter((row) => integer(row.slotend) > 0),
      now,
    ),
    blackouts: marked(marks.blackout).map(blackoutRules).filter(concerns),
    openings: marked(marks.opening).map(openingRules),
    waitlist: query.waitlist ? queueOf(marked(marks.queued)) : [],
    lastused: Object.fromEntries(turns.map((row) => [text(row.reservation), integer(row.start)])),
  }
}

const blackoutRules = (row: Row): BlackoutRules => ({
  start: integer(row.start),
  end: integer(row.end),
  ...(textOrNull(row.bookable) === null ? {} : { bookable: text(row.bookable) }),
  ...(textOrNull(row.reservation) === null ? {} : { resource: text(row.reservation) }),
})

const openingRules = (row: Row): OpeningRules => ({
  start: integer(row.start),
  end: integer(row.end),
  ...(textOrNull(row.bookable) === null ? {} : { bookable: text(row.bookable) }),
  ...(textOrNull(row.resources) === null ? {} : { resources: parsed<string[]>(row.resources, []) }),
})
