import { type Dialect, type Statement, statement, through, type Value } from '../session.ts'
import { removeBatch } from './removals.ts'
import { insertRowOnce } from './rows.ts'

// By hand: book writes events in the trip of its commit, and the dispatcher reads those of all tenants, which no
// model may, in the order of one index; claims compare what was read and count tries in one statement.

/** A new event, in the trip of the change of which it tells; one that is there stays. Primary key. */
export const insertEvent = (dialect: Dialect, row: Record<string, Value>): Statement =>
  insertRowOnce(dialect, 'outbox', 'provider', row)

/** How many tenants with waiting events are looked at in one query. */
export const lanesAtOnce = 200

/**
 * The next tenants with waiting events after a lane, each with the earliest time at which one is due. Reads one entry
 * of `outbox_lane` for each, however many events wait: MySQL skips by itself when grouping, SQLite in a recursion.
 */
export const readLanes = (dialect: Dialect, after: string): Statement =>
  dialect === 'mysql'
    ? statement(
        `SELECT lane, MIN(due) AS due FROM ${through(dialect, 'outbox_lane', 'outbox')} WHERE lane > ?
          GROUP BY lane ORDER BY lane LIMIT ${lanesAtOnce}`,
        after,
      )
    : statement(
        `WITH RECURSIVE lanes (lane) AS (
          SELECT MIN(lane) FROM outbox WHERE lane > ?
          UNION ALL
          SELECT (SELECT MIN(lane) FROM outbox WHERE lane > lanes.lane) FROM lanes WHERE lanes.lane IS NOT NULL
          LIMIT ${lanesAtOnce}
        ) SELECT lane, (SELECT MIN(due) FROM outbox WHERE lane = lanes.lane) AS due FROM lanes WHERE lane IS NOT NULL`,
        after,
      )

/**
 * A tenant's events that are due, the longest waiting first. By `outbox_lane`, whose lane is no column of a tenant's
 * key.
 */
export const readDue = (dialect: Dialect, lane: string, now: number, limit: number): Statement =>
  statement(
    `SELECT * FROM ${through(dialect, 'outbox_lane', 'outbox')} WHERE lane = ? AND due <= ? ORDER BY due LIMIT ?`,
    lane,
    now,
    limit,
  )

/** The condition for a reservation's events that have not ended: their ids begin with its own. */
const unfinished = 'provider = ? AND id > ? AND id < ? AND lane IS NOT NULL'
const ofReservation = (provider: string, reservation: string) =>
  [provider, `${reservation}.`, `${reservation}/`] as const

/** The places in time of a reservation's events that have not ended, of any tenant. Primary key. */
export const readUnfinished = (provider: string, reservation: string): Statement =>
  statement(
    `SELECT id, due, version, created, remaining FROM outbox WHERE ${unfinished}`,
    ...ofReservation(provider, reservation),
  )

/** A reservation's events that have not ended, whole, of any tenant. Primary key. */
export const readWaiting = (provider: string, reservation: string): Statement =>
  statement(`SELECT * FROM outbox WHERE ${unfinished}`, ...ofReservation(provider, reservation))

/** An event as a process has read or claimed it. */
interface Read {
  provider: string
  id: string
  due: number
}

/** Moves an event that is still due when it was read to be, of any tenant; counts attempts up or down. Primary key. */
export const moveEvent = (
  { provider, id, due }: Read,
  to: { due: number; attempts: number; holder: string | null },
): Statement =>
  statement(
    `UPDATE outbox SET due = ?, attempts = attempts + ?, holder = ?
      WHERE provider = ? AND id = ? AND due = ? AND lane IS NOT NULL`,
    ...[to.due, to.attempts, to.holder, provider, id, due],
  )

/**
 * Ends an event of any tenant. Those about an account contain its address, which nobody needs afterwards. Primary key.
 */
export const endEvent = (provider: string, id: string, ended: number): Statement =>
  statement(
    `UPDATE outbox SET lane = NULL, due = ?, error = NULL, holder = NULL,
        payload = CASE WHEN name LIKE 'account.%' THEN '{}' ELSE payload END
      WHERE provider = ? AND id = ? AND lane IS NOT NULL`,
    ...[ended, provider, id],
  )

/**
 * Postpones an event of any tenant, or ends it with its error where `due` is null. Only while its claim lasts:
 * afterwards another process may be delivering it, or have done so. Primary key.
 */
export const postponeEvent = (
  { provider, id, due: until }: Read,
  {
    due,
    remaining,
    tried,
    error,
    now,
  }: { due: number | null; remaining: string | null; tried: boolean; error: string | null; now: number },
): Statement =>
  statement(
    `UPDATE outbox SET lane = CASE WHEN ? IS NULL THEN NULL ELSE lane END, due = ?, error = COALESCE(?, error),
        remaining = ?, attempts = attempts - ?, holder = NULL, payload = CASE WHEN ? IS NULL AND name LIKE 'account.%' THEN '{}' ELSE payload END
      WHERE provider = ? AND id = ? AND due = ? AND lane IS NOT NULL`,
    ...[due, due ?? now, error, remaining, tried ? 0 : 1, due, provider, id, until],
  )

/** Makes the untried events of a reservation due that happened after another one, of any tenant. Primary key. */
export const wakeLater = (
  provider: string,
  { reservation, version, created, id }: { reservation: string; version: number; created: number; id: string },
  now: number,
): Statement =>
  statement(
    `UPDATE outbox SET due = ? WHERE ${unfinished} AND attempts = 0
      AND (version > ? OR (version = ? AND (created > ? OR (created = ? AND id > ?))))`,
    ...[now, ...ofReservation(provider, reservation), version, version, created, created, id],
  )

/**
 * Removes what staff wrote from a reservation's events, ended ones too. The rows stay: by their ids nothing is told
 * twice. Primary key.
 */
export const forgetMessages = (provider: string, reservation: string): Statement =>
  statement(
    `UPDATE outbox SET payload = JSON_REMOVE(payload, '$.message'), error = NULL
      WHERE provider = ? AND id > ? AND id < ?`,
    ...ofReservation(provider, reservation),
  )

/** Removes a batch of the events that ended before an instant, by `outbox_lane`. */
export const endOfEvents = (dialect: Dialect, before: number): Statement =>
  removeBatch(dialect, 'outbox', 'due', 'lane IS NULL AND due <= ?', before)
