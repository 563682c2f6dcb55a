import type { ReservationStatus } from '../../domain/entities/index.ts'
import { occupiesUntil } from '../../domain/reservation/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { locationOf } from '../../operations/appointments/reservation-location.ts'
import type { ChangeReason, StoredReservation } from '../../operations/reservations/stored-reservation.ts'
import { isOfQueue, lockedSubject, subjectsOf } from '../claim-keys.ts'
import { claimedIntervals, deleteClaims, insertClaims, waits } from '../claims.ts'
import { reservationColumns, reservationOf } from '../models/reservation-row.ts'
import { type Dialect, integer, type Row, type Statement, text, through } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Trip } from '../trip.ts'
import type { Locks } from '../unit-of-work.ts'

/** The columns of `after` that differ from those of `before`. */
function changesBetween(before: StoredReservation, after: StoredReservation): Partial<StoredReservation> {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name))),
  )
}

/**
 * Compare-and-swap on status and version, with the claims that go with it. Capacity is locked before the row, as
 * everybody does: the days that the reservation occupied and those that it will. False when the row is another by now.
 */
export async function swapReservation(
  unit: Unit,
  seen: StoredReservation,
  wanted: StoredReservation,
  occupies: Interval[] | 'keep',
  why: ChangeReason,
): Promise<boolean> {
  const { trip, sql, locks } = unit
  const { id, status, version } = seen
  const frees = occupiesUntil(wanted) === 'never'
  const before = await lockReservation(unit, id, occupies === 'keep' && !frees ? 'row' : 'capacity')
  if (before?.reservation.status !== status || before.reservation.version !== version) return false
  const after: StoredReservation = { ...wanted, version: version + 1 }
  trip.queue(
    sql.update(
      through(unit.dialect, 'PRIMARY', 'reservations'),
      reservationColumns(changesBetween(before.reservation, after)),
      ' AND id = ? AND version = ?',
      id,
      version,
    ),
    recordChange(sql, id, status, after.status, why),
  )
  const target = frees ? [] : occupies === 'keep' ? before.intervals : occupies
  if (sameClaims(before, after, target)) return true
  const isCounted = occupies !== 'keep' || frees || waits(after) || waits(before.reservation)
  const lock = isCounted ? locks.take(subjectsOf(after.bookable, after.resources), claimedIntervals(after, target)) : []
  trip.queue(
    ...lock,
    ...deleteClaims(sql.provider, id, before.claims),
    ...insertClaims(unit.dialect, sql.provider, { reservation: after, occupies: target }),
  )
  return true
}

/** The transaction that a change happens in. */
interface Unit {
  trip: Trip
  sql: ScopedSql
  locks: Locks
  dialect: Dialect
}

interface Before {
  reservation: StoredReservation
  claims: Row[]
  intervals: Interval[]
}

/** Reads a reservation under its lock, and under the locks of what it occupies when that may be freed. */
async function lockReservation(
  { trip, sql, locks }: Unit,
  id: string,
  depth: 'row' | 'capacity',
): Promise<Before | null> {
  const readClaims = sql.selectOfProvider(
    'subject, reach, start, `end`, slotstart, slotend, seats',
    'claims',
    ' AND reservation = ?',
    id,
  )
  const lock = depth === 'capacity' ? await lockOfClaims(trip, locks, readClaims) : []
  const reads = [sql.lockedSelect('*', 'reservations', ' AND id = ?', id), readClaims]
  const results = await trip.run([...lock, ...reads])
  const [row, claims] = results.slice(lock.length)
  const [found] = row?.rows ?? []
  if (!found) return null
  const rows = claims?.rows ?? []
  const occupying = rows.filter((one) => !isOfQueue(text(one.subject)))
  return { reservation: reservationOf(found), claims: rows, intervals: intervalsOf(occupying) }
}

async function lockOfClaims(trip: Trip, locks: Locks, readClaims: Statement): Promise<Statement[]> {
  const [claims] = await trip.run([readClaims])
  const rows = claims?.rows ?? []
  return locks.take([...new Set(rows.map((row) => lockedSubject(text(row.subject))))], intervalsOf(rows))
}

const intervalsOf = (rows: Row[]): Interval[] => [
  ...new Map(
    rows.map((row) => [
      `${integer(row.start)} ${integer(row.end)}`,
      { start: integer(row.start), end: integer(row.end) },
    ]),
  ).values(),
]

/** Nothing that the claims hold changes: the usual case when a hold without an end is merely written to. */
function sameClaims(before: Before, after: StoredReservation, target: Interval[]): boolean {
  const { reservation, intervals } = before
  const spans = (list: Interval[]) =>
    list
      .map(({ start, end }) => `${start} ${end}`)
      .sort()
      .join()
  return (
    spans(target) === spans(intervals) &&
    occupiesUntil(after) === occupiesUntil(reservation) &&
    after.seats === reservation.seats &&
    after.start === reservation.start &&
    after.end === reservation.end &&
    after.bookable === reservation.bookable &&
    after.resources.join() === reservation.resources.join() &&
    after.occurrence === reservation.occurrence &&
    waits(after) === waits(reservation) &&
    locationOf(after)?.address === locationOf(reservation)?.address
  )
}

/** The next line of the reservation's history. */
function recordChange(
  sql: ScopedSql,
  id: string,
  from: ReservationStatus,
  to: ReservationStatus,
  { actor, reason, at }: ChangeReason,
): Statement {
  const next = sql.selectOfProvider(
    '?, ?, COALESCE(MAX(number), 0) + 1, ?, ?, ?, ?, ?',
    'reservation_changes',
    ' AND reservation = ?',
    id,
  )
  return {
    sql: `INSERT INTO reservation_changes (provider, reservation, number, \`from\`, \`to\`, actor, reason, at) ${next.sql}`,
    values: [sql.provider, id, from, to, actor, reason, at, ...next.values],
  }
}
