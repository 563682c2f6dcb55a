import type { WaitlistRow } from '../../domain/availability/types.ts'
import { hull } from '../../domain/time/intervals.ts'
import type { Interval } from '../../domain/time/types.ts'
import { concerning } from '../../operations/availability/occupancy.ts'
import type { OccupancyLook, OccupancyRead, OccupancySubject } from '../../operations/ports.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import {
  type Dialect,
  integer,
  integerOrNull,
  type Row,
  type Statement,
  type StatementResult,
  text,
} from '../session.ts'
import { selectClaims, selectOfSubject, selectQueue, selectTurns } from '../statements/claims.ts'
import { selectDays } from '../statements/days.ts'
import { selectRevision, selectVersion } from '../statements/versions.ts'
import type { Runner } from '../trip.ts'
import type { Calendars } from './calendars.ts'
import { claimsIn, claimsOfSubject, type Place, placeIn } from './claims.ts'
import { bookOf, type DayKey, keysOf, outerDays, subjectsOf } from './day-keys.ts'
import type { LockedDays } from './locked-days.ts'
import type { SharedLooks } from './shared-looks.ts'
import { readStored, type StoredDay, unreadDayOf } from './stored-day.ts'
import { type SubjectDay, takenRows, unlistedIn } from './taken-rows.ts'
import type { UnderLock } from './under-lock.ts'

export interface OccupancyQuery extends OccupancySubject {
  range: Interval
  now: number
  /** A reservation that does not count. */
  ignoring?: string | null
  /** Reservations that come as rows with their names. */
  apart?: string[]
  /** Dated openings and blackouts are read for all of this longer range. */
  openings?: Interval
}

/** Where occupancy is read. */
export interface OccupancySource {
  dialect: Dialect
  scope: TenantScope
  runner: Runner
  calendars: Calendars
  /** Shares looks at versions among requests; null within a transaction. */
  looks: SharedLooks | null
}

const revisionIn = (row: Row | undefined): string => String(integer(row?.ofwhitelabel) + integer(row?.ofprovider))

/**
 * Counters only grow and rows are never deleted, so the same sum over the same days means that nothing was taken or
 * freed there.
 */
const version = (revision: string, changes: number): string => `${revision}.${changes}`

/** Reads the version of a range alone; outside of transactions one query answers all who ask at once. */
export function readVersion(source: OccupancySource, query: OccupancySubject & { range: Interval }): Promise<string> {
  const { first, last } = outerDays(query.range)
  const statement = selectVersion(source.scope, subjectsOf(query), first, last)
  const ask = async () => {
    const [result] = await source.runner.run([statement])
    const [row] = result?.rows ?? []
    return version(revisionIn(row), integer(row?.changes))
  }
  return source.looks ? source.looks.look(JSON.stringify(statement.values), ask) : ask()
}

/**
 * The parts of a question that are read beside the days.
 * @param under what is known of reservations already
 */
function selectBeside({ dialect, scope }: OccupancySource, query: OccupancyQuery, under?: UnderLock) {
  const { bookable, resources, range, waitlist, turns, ignoring, apart = [] } = query
  const named = [...(ignoring ? [ignoring] : []), ...apart]
  const known = named.flatMap((id) => under?.rowOf(id)?.claims ?? [])
  const unknown = named.filter((id) => !under?.rowOf(id))
  const own = unknown.length > 0 ? [selectClaims(dialect, scope.provider, unknown)] : []
  const queue = waitlist ? [selectQueue(dialect, scope.provider, bookable, range)] : []
  const lastused = turns && resources.length > 0 ? [selectTurns(scope, resources)] : []
  return {
    statements: [...own, ...queue, ...lastused],
    read(results: StatementResult[]) {
      const left = results.map(({ rows }) => rows)
      return {
        own: claimsIn([...known, ...(own.length > 0 ? (left.shift() ?? []) : [])]),
        waitlist: queue.length > 0 ? queueOf((left.shift() ?? []).map(placeIn)) : [],
        lastused: lastused.length > 0 ? turnsIn(left.shift() ?? []) : {},
      }
    },
  }
}

type Beside = ReturnType<ReturnType<typeof selectBeside>['read']>

/** Entries of a queue, in order of joining. */
const queueOf = (places: Place[]): WaitlistRow[] =>
  places
    .toSorted((a, b) => a.joined - b.joined || (a.reservation < b.reservation ? -1 : 1))
    .map(({ start, end, reservation, seats, occurrence, resources }) => ({
      ...{ start, end, reservation, seats, occurrence, resources },
    }))

const turnsIn = (rows: Row[]): Record<string, number> =>
  Object.fromEntries(
    rows.flatMap((row) => (integerOrNull(row.assigned) === null ? [] : [[text(row.id), integer(row.assigned)]])),
  )

/** Adds what the days don't say themselves. */
async function complete(
  source: OccupancySource,
  query: OccupancyQuery,
  days: SubjectDay[],
  revision: string,
  beside: Beside,
): Promise<Omit<OccupancyRead, 'version'>> {
  const { dialect, scope, runner } = source
  const { range, now, ignoring = null, resources, openings = range } = query
  const { provider } = scope
  const unlisted = unlistedIn(days)
  const choice = (many: boolean) => (many ? 'named and long' : 'long')
  const found =
    unlisted.length > 0
      ? await runner.run(
          unlisted.map(({ subject, many }) =>
            selectOfSubject(dialect, bookOf(subject, scope), subject, range, choice(many)),
          ),
        )
      : []
  const claims = unlisted.map(({ subject }, index) => ({
    subject,
    claims: claimsOfSubject(subject, found[index]?.rows ?? []),
  }))
  const wanted = { range, now, ignoring, isEach: resources.length > 0, provider }
  const occupancy = takenRows(days, claims, beside.own, wanted)
  const calendar = await source.calendars.during(
    { dialect, runner, scope, isShared: query.shared.length > 0 },
    revision,
    hull([range, openings]),
  )
  return { occupancy, ...concerning(calendar, query), waitlist: beside.waitlist, lastused: beside.lastused }
}

/** The versions of a range's parts, computed from those of its days; keeps nothing else alive. */
function versionsOf(revision: string, days: Pick<StoredDay, 'day' | 'version'>[]): OccupancyLook['version'] {
  const changes = new Map<number, number>()
  for (const { day, version } of days) changes.set(day, (changes.get(day) ?? 0) + version)
  return (part) => {
    const { first, last } = outerDays(part)
    let sum = 0
    for (let day = first; day <= last; day += 1) sum += changes.get(day) ?? 0
    return version(revision, sum)
  }
}

/**
 * Reads the days of a range without locks, usually in one trip, and parses of them what is asked for. The revision and
 * the days, which bring their counters with them, are read first: what is read after them is at least as new, so no
 * answer is kept under a newer version.
 */
export async function lookAtOccupancy(source: OccupancySource, query: OccupancyQuery): Promise<OccupancyLook> {
  const { scope, runner } = source
  const { first, last } = outerDays(query.range)
  const beside = selectBeside(source, query)
  const selects = selectDays(scope, subjectsOf(query), first, last)
  const [ofTenant, ...results] = await runner.run([selectRevision(scope), ...selects, ...beside.statements])
  const days = results.slice(0, selects.length).flatMap(({ rows }) => rows.map(unreadDayOf))
  const told = beside.read(results.slice(selects.length))
  const revision = revisionIn(ofTenant?.rows[0])
  return {
    version: versionsOf(revision, days),
    read(range, openings) {
      const outer = outerDays(range)
      const some = days.filter(({ day }) => day >= outer.first && day <= outer.last)
      return complete(source, { ...query, range, openings }, some.map(readStored), revision, told)
    },
  }
}

/** Reads occupancy without locks. */
export async function readOccupancy(source: OccupancySource, query: OccupancyQuery): Promise<OccupancyRead> {
  const look = await lookAtOccupancy(source, query)
  const read = await look.read(query.range, query.openings ?? query.range)
  return { ...read, version: look.version(query.range) }
}

/** Locks the days of a range, then reads what they say and what is not known yet. */
export async function readLocked(
  source: OccupancySource,
  { days: locked, under }: { days: LockedDays; under: UnderLock },
  query: OccupancyQuery,
): Promise<OccupancyRead> {
  const subjects = subjectsOf(query)
  const { first, last } = outerDays(query.range)
  const beside = selectBeside(source, query, under)
  locked.expireUntil(query.now)
  const { revision, results } = await lockWithRevision(
    source,
    { days: locked, under },
    {
      keys: keysOf(subjects, [query.range]),
      others: beside.statements,
    },
  )
  const days = subjects.flatMap((subject) =>
    locked.rows(subject, first, last).map(({ day, row }) => ({ subject, day, row })),
  )
  const read = await complete(source, query, days, revision, beside.read(results))
  return { ...read, version: 'locked' }
}

/**
 * Locks days, in one trip with other statements, whose results are returned, and with the tenant's revision: it counts
 * as long as no more days are locked.
 */
export async function lockWithRevision(
  { scope }: Pick<OccupancySource, 'scope'>,
  { days, under }: { days: LockedDays; under: UnderLock },
  { keys, others }: { keys: DayKey[]; others: Statement[] },
): Promise<{ revision: string; results: StatementResult[] }> {
  const known = keys.every((key) => days.has(key)) ? under.revisionAt(days.count) : null
  if (known !== null) return { revision: known, results: await days.lock(keys, others) }
  const results = await days.lock(keys, [...others, selectRevision(scope)])
  const revision = revisionIn(results.pop()?.rows[0])
  under.keepRevision(revision, days.count)
  return { revision, results }
}
