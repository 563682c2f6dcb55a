import type { ReservationStatus } from '../../domain/entities/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { ChangeReason, FirstOrWithin } from '../../operations/reservations/stored-reservation.ts'
import { sqlEndStates, sqlStatusesAt } from '../models/sql-words.ts'
import { type Dialect, placeholders, type Statement, statement, through, type Value } from '../session.ts'
import { insertRow, updateRow } from './rows.ts'

// By hand: hold and book lock, write and record in trips that they share, with conditions on status and version;
// lists are led to an index that MySQL would not take. Models say neither.

/** A reservation as it was seen. */
interface Seen {
  id: string
  status: ReservationStatus
  version: number
}

/**
 * Locks a row until the transaction ends. Hold and book: a model's query would cost half as much again. Primary key.
 */
export function selectLocked(dialect: Dialect, provider: string, id: string): Statement {
  const lock = dialect === 'mysql' ? ' FOR UPDATE' : ''
  return statement(`SELECT * FROM reservations WHERE provider = ? AND id = ?${lock}`, provider, id)
}

/** A new row. Hold and book: a model's insert costs twice as much. */
export const insertReservationRow = (provider: string, row: Record<string, Value>): Statement =>
  insertRow('reservations', { ...row, provider })

/** New columns of a row that still has its version. Hold and book, in the trip of the commit. Primary key. */
export const updateReservationRow = (
  dialect: Dialect,
  provider: string,
  { id, version }: Omit<Seen, 'status'>,
  row: Record<string, Value>,
): Statement =>
  updateRow(
    through(dialect, 'PRIMARY', 'reservations'),
    row,
    'provider = ? AND id = ? AND version = ?',
    ...[provider, id, version],
  )

/** New details of a row that still has its status and version. Book, in the trip of the commit. Primary key. */
export const amendReservationRow = (
  provider: string,
  { id, status, version }: Seen,
  row: Record<string, Value>,
): Statement =>
  updateRow(
    'reservations',
    row,
    'provider = ? AND id = ? AND status = ? AND version = ?',
    ...[provider, id, status, version],
  )

/** The next line of a reservation's history: no model inserts what it selects. Hold and book. Primary key. */
export const recordChange = (
  provider: string,
  id: string,
  [from, to]: [ReservationStatus, ReservationStatus],
  { actor, reason, at }: ChangeReason,
): Statement =>
  statement(
    `INSERT INTO reservation_changes (provider, reservation, number, \`from\`, \`to\`, actor, reason, at)
      SELECT ?, ?, COALESCE(MAX(number), 0) + 1, ?, ?, ?, ?, ? FROM reservation_changes
        WHERE provider = ? AND reservation = ?`,
    ...[provider, id, from, to, actor, reason, at, provider, id],
  )

/** What a list of what time has ended ends with: of a range it has all. */
function onlySome(which: FirstOrWithin, order: string): Statement {
  if ('range' in which)
    return statement(`AND start < ? AND \`end\` > ? ORDER BY ${order}, id`, which.range.end, which.range.start)
  const { limit, after } = which
  if (!after) return statement(`ORDER BY ${order}, id LIMIT ?`, limit)
  const behind = `AND ${order} >= ? AND (${order} > ? OR id > ?)`
  return statement(`${behind} ORDER BY ${order}, id LIMIT ?`, after.at, after.at, after.id, limit)
}

/**
 * Holds that have expired and whose payment, if any, has ended: no model asks for what another table lacks. By
 * `reservations_expires` or `reservations_status`; in a range by the former, since MySQL would read all that began
 * before its end, and behind another one too, since it would read all by their ids. And by
 * `payment_shares_reservation`, through which SQLite must be led.
 */
export function selectExpiredHolds(dialect: Dialect, provider: string, now: number, which: FirstOrWithin): Statement {
  const some = onlySome(which, 'expires')
  const isFirst = 'limit' in which && !which.after
  const table = isFirst ? 'reservations' : through(dialect, 'reservations_expires', 'reservations')
  return statement(
    `SELECT * FROM ${table} WHERE provider = ? AND status IN (${sqlStatusesAt('draft')}) AND expires <= ?
      AND NOT EXISTS (SELECT 1 FROM ${through(dialect, 'payment_shares_reservation', 'payment_shares share')}
        JOIN payment_attempts open ON open.provider = share.provider AND open.id = share.attempt
        WHERE share.provider = reservations.provider AND share.reservation = reservations.id
          AND open.state NOT IN (${sqlEndStates}))
      ${some.sql}`,
    ...[provider, now, ...some.values],
  )
}

/**
 * Those with a payment that no attempt pays for, after an id in order of ids: no model asks for what another table
 * lacks. By the primary key and `payment_shares_reservation`, through which the databases must be led; for a
 * `NOT EXISTS` MariaDB would read all shares first.
 */
export const selectUnshared = (
  dialect: Dialect,
  provider: string,
  { after, limit }: { after: string; limit: number },
): Statement =>
  statement(
    `SELECT * FROM ${through(dialect, 'PRIMARY', 'reservations')}
      WHERE provider = ? AND id > ? AND payment IS NOT NULL
        AND (SELECT 1 FROM ${through(dialect, 'payment_shares_reservation', 'payment_shares share')}
          WHERE share.provider = reservations.provider AND share.reservation = reservations.id LIMIT 1) IS NULL
      ORDER BY id LIMIT ?`,
    ...[provider, after, limit],
  )

/**
 * Those that time has changed by now, by `reservations_due`, through which both databases must be led: they are few, as
 * jobs end them, and in a range MySQL would read all that began before its end.
 */
export function selectDue(dialect: Dialect, provider: string, now: number, which: FirstOrWithin): Statement {
  const some = onlySome(which, 'due')
  return statement(
    `SELECT * FROM ${through(dialect, 'reservations_due', 'reservations')}
      WHERE due <= ? AND provider = ? ${some.sql}`,
    ...[now, provider, ...some.values],
  )
}

/**
 * What a draft held before, by `reservations_formerdraft`: nearly all rows have none, so SQLite must be led through it.
 */
export const selectFormer = (dialect: Dialect, provider: string, draft: string): Statement =>
  statement(
    `SELECT * FROM ${through(dialect, 'reservations_formerdraft', 'reservations')}
      WHERE provider = ? AND formerdraft = ? ORDER BY modified DESC, id DESC LIMIT 10`,
    ...[provider, draft],
  )

/** A customer's at an instant, by `reservations_user`: MySQL would read two indexes and keep what both name. */
export const selectStartingAt = (
  dialect: Dialect,
  provider: string,
  user: string,
  start: number,
  status: string[],
): Statement =>
  statement(
    `SELECT * FROM ${through(dialect, 'reservations_user', 'reservations')}
      WHERE provider = ? AND user = ? AND start = ? AND status IN (${placeholders(status.length)})`,
    ...[provider, user, start, ...status],
  )

/** Those that occupy some resources in a range, by the claims' key: claims have no model. */
export const selectOfResources = (
  provider: string,
  resources: string[],
  { start, end }: Interval,
  status: string[],
): Statement =>
  statement(
    `SELECT * FROM reservations
      WHERE provider = ? AND start < ? AND \`end\` > ? AND status IN (${placeholders(status.length)})
        AND id IN (SELECT reservation FROM claim_resources
          WHERE provider = ? AND resource IN (${placeholders(resources.length)}))
      ORDER BY start, id`,
    ...[provider, end, start, ...status, provider, ...resources],
  )

/**
 * Those that lie in a range and began after an instant, in some statuses: a day list, by `reservations_status`, through
 * which MySQL must be led. Without the instant it would read all that ever began.
 */
export const selectOnDay = (
  dialect: Dialect,
  provider: string,
  { start, end }: Interval,
  after: number,
  status: ReservationStatus[],
) =>
  statement(
    `SELECT * FROM ${through(dialect, 'reservations_status', 'reservations')}
      WHERE provider = ? AND status IN (${placeholders(status.length)}) AND start > ? AND start < ? AND \`end\` > ?
      ORDER BY start, id`,
    ...[provider, ...status, after, end, start],
  )

/** What was cancelled in a range after an instant, by `reservations_status`: MySQL must be led through it. */
export const selectCancelled = (dialect: Dialect, provider: string, { start, end }: Interval, after: number) =>
  statement(
    `SELECT * FROM ${through(dialect, 'reservations_status', 'reservations')}
      WHERE provider = ? AND status = 'cancelled' AND start >= ? AND start < ? AND modified > ? ORDER BY start, id`,
    ...[provider, start, end, after],
  )

/** The gigs of bookables in a range, by `reservations_status`: MySQL must be led through it. */
export const selectOpenGigs = (dialect: Dialect, provider: string, { start, end }: Interval, bookables: string[]) =>
  statement(
    `SELECT id, bookable, start, created, expires, status, resources, life
      FROM ${through(dialect, 'reservations_status', 'reservations')}
      WHERE provider = ? AND status = 'gig' AND start >= ? AND start < ?
        AND bookable IN (${placeholders(bookables.length)})
      ORDER BY start, id`,
    ...[provider, start, end, ...bookables],
  )
