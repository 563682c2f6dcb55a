import { sqlEndStates } from '../models/sql-words.ts'
import { type Dialect, placeholders, type Statement, statement, through } from '../session.ts'

// By hand: the reconciliation reads the rows of all tenants, which no model may: each statement says by which
// index.

const attempts = (dialect: Dialect) =>
  `SELECT a.*, p.whitelabel FROM ${through(dialect, 'payment_attempts_due', 'payment_attempts a')}
    JOIN providers p ON p.id = a.provider`

/** A processor of a tenant: what its attempts and news share their places with. */
export interface Lane {
  provider: string
  processor: string
}

const besides = (busy: string[]) =>
  busy.length > 0 ? `AND CONCAT(a.provider, ' ', a.processor) NOT IN (${placeholders(busy.length)})` : ''

/** The attempts that have been due for longest, of all lanes, by `payment_attempts_due`. */
export const selectDueAttempts = (dialect: Dialect, now: number, limit: number): Statement =>
  statement(`${attempts(dialect)} WHERE a.due <= ? ORDER BY a.due, a.id LIMIT ?`, now, limit)

/** How many lanes are looked at in one query. */
export const lanesAtOnce = 200

/**
 * The next lanes of a table after one, each with the earliest time at which something of it is due, null for never.
 * Reads a few entries of the index for each, however many rows there are: MySQL skips by itself when grouping, SQLite
 * in a recursion.
 */
const selectLanes = (
  dialect: Dialect,
  [table, index]: [table: string, index: string],
  { provider, processor }: Lane,
): Statement =>
  dialect === 'mysql'
    ? statement(
        `SELECT provider, processor, MIN(due) AS due FROM ${through(dialect, index, table)}
          WHERE provider > ? OR (provider = ? AND processor > ?)
          GROUP BY provider, processor ORDER BY provider, processor LIMIT ${lanesAtOnce}`,
        ...[provider, provider, processor],
      )
    : statement(
        `WITH RECURSIVE lanes (provider, processor, due) AS (
          SELECT * FROM (SELECT provider, processor, due FROM ${through(dialect, index, table)}
            WHERE (provider, processor) > (?, ?) ORDER BY provider, processor LIMIT 1)
          UNION ALL
          SELECT t.provider, t.processor, t.due FROM lanes JOIN ${table} t ON t.rowid =
            (SELECT rowid FROM ${through(dialect, index, table)}
              WHERE (provider, processor) > (lanes.provider, lanes.processor) ORDER BY provider, processor LIMIT 1)
          LIMIT ${lanesAtOnce}
        ) SELECT provider, processor, (SELECT MIN(t.due) FROM ${through(dialect, index, `${table} t`)}
            WHERE t.provider = lanes.provider AND t.processor = lanes.processor) AS due FROM lanes`,
        ...[provider, processor],
      )

/** The next lanes with attempts, by `payment_attempts_silent`. */
export const selectLanesOfAttempts = (dialect: Dialect, after: Lane): Statement =>
  selectLanes(dialect, ['payment_attempts', 'payment_attempts_silent'], after)

/** The attempts of a lane that have been due for longest, by `payment_attempts_silent`. */
export const selectDueOfLane = (dialect: Dialect, { provider, processor }: Lane, now: number, limit: number) =>
  statement(
    `SELECT a.*, p.whitelabel FROM ${through(dialect, 'payment_attempts_silent', 'payment_attempts a')}
      JOIN providers p ON p.id = a.provider
      WHERE a.provider = ? AND a.processor = ? AND a.due <= ? ORDER BY a.due LIMIT ?`,
    ...[provider, processor, now, limit],
  )

/** What is asked for of orphans: `busy` are the lanes (`attemptLane`) that have no place. */
interface Wanted {
  now: number
  busy: string[]
  limit: number
}

/** For so long from now an attempt may be due on which somebody works, ms: its caller's patience, or a claim. */
const workedOnWithin = 900_000

/**
 * Open attempts on which a process worked that is dead, by `payment_attempts_due` and the processes' primary key: of
 * those due later, which wait for something, nobody waits for the process.
 */
export const selectOrphanedAttempts = (
  dialect: Dialect,
  { now, busy, limit }: Wanted,
  silentSince: number,
): Statement =>
  statement(
    `${attempts(dialect)} WHERE a.due > ? AND a.due <= ? AND a.process <> '' AND a.state NOT IN (${sqlEndStates})
      AND NOT EXISTS
        (SELECT 1 FROM ${through(dialect, 'PRIMARY', 'processes alive')} WHERE alive.id = a.process AND alive.seen > ?)
      ${besides(busy)} ORDER BY a.due, a.id LIMIT ?`,
    ...[now, now + workedOnWithin, silentSince, ...busy, limit],
  )

/** Keeps a claim on which its process is still at work until later. Primary key. */
export const keepClaim = ({ provider, id }: { provider: string; id: string }, until: number): Statement =>
  statement(
    'UPDATE payment_attempts SET due = ? WHERE provider = ? AND id = ? AND due < ?',
    ...[until, provider, id, until],
  )

/** Claims an attempt that still has the version that was read; never its state. Primary key. */
export const claimAttempt = (
  { provider, id, version }: { provider: string; id: string; version: number },
  { due, process }: { due: number; process: string },
): Statement =>
  statement(
    `UPDATE payment_attempts SET due = ?, process = ?, version = version + 1
      WHERE provider = ? AND id = ? AND version = ?`,
    ...[due, process, provider, id, version],
  )

const silent = 'provider = ? AND processor = ? AND due > ? AND silentsince IS NOT NULL'

const silentAttempts = (dialect: Dialect) => through(dialect, 'payment_attempts_silent', 'payment_attempts')

/** The attempt that a processor of a tenant is silent about and whose turn is next, by `payment_attempts_silent`. */
export const selectNextSilent = (dialect: Dialect, provider: string, processor: string): Statement =>
  statement(
    `SELECT id, due FROM ${silentAttempts(dialect)} WHERE ${silent} ORDER BY due LIMIT 1`,
    ...[provider, processor, 0],
  )

/** Looks at an attempt earlier than was meant, unless that has changed. Primary key. */
export const hastenAttempt = (
  { provider, id, due }: { provider: string; id: string; due: number },
  by: number,
): Statement =>
  statement('UPDATE payment_attempts SET due = ? WHERE provider = ? AND id = ? AND due = ?', ...[by, provider, id, due])

/** Looks now at all attempts that a processor of a tenant has been silent about, by `payment_attempts_silent`. */
export const wakeSilentAttempts = (dialect: Dialect, provider: string, processor: string, now: number): Statement =>
  statement(`UPDATE ${silentAttempts(dialect)} SET due = ? WHERE ${silent}`, ...[now, provider, processor, now])

/** An attempt by what its processor calls it, by `payment_attempts_reference`; the jobs have no tenant's models. */
export const selectAttemptByReference = (provider: string, processor: string, reference: string): Statement =>
  statement(
    'SELECT * FROM payment_attempts WHERE provider = ? AND processor = ? AND reference = ? LIMIT 1',
    ...[provider, processor, reference],
  )

/** The same by our own key of it, by the unique index of keys. */
export const selectAttemptByKey = (provider: string, processor: string, key: string): Statement =>
  statement(
    'SELECT * FROM payment_attempts WHERE provider = ? AND idempotencykey = ? AND processor = ?',
    ...[provider, key, processor],
  )

const eventsOfAttempts = (dialect: Dialect, index: string) =>
  `SELECT a.*, p.whitelabel, e.event FROM ${through(dialect, index, 'payment_events e')}
    JOIN payment_attempts a ON a.provider = e.provider AND a.processor = e.processor AND a.reference = e.reference
    JOIN providers p ON p.id = e.provider`

/**
 * The attempts of the events that have been due for longest, of all lanes, by `payment_events_due` and
 * `payment_attempts_reference`.
 */
export const selectDuePaymentEvents = (dialect: Dialect, now: number, limit: number): Statement =>
  statement(`${eventsOfAttempts(dialect, 'payment_events_due')} WHERE e.due <= ? ORDER BY e.due LIMIT ?`, now, limit)

/** The next lanes with events, by `payment_events_lane`. */
export const selectLanesOfEvents = (dialect: Dialect, after: Lane): Statement =>
  selectLanes(dialect, ['payment_events', 'payment_events_lane'], after)

/** The same of a lane, by `payment_events_lane` and `payment_attempts_reference`. */
export const selectDueEventsOfLane = (dialect: Dialect, { provider, processor }: Lane, now: number, limit: number) =>
  statement(
    `${eventsOfAttempts(dialect, 'payment_events_lane')}
      WHERE e.provider = ? AND e.processor = ? AND e.due <= ? ORDER BY e.due LIMIT ?`,
    ...[provider, processor, now, limit],
  )

/** When a known event is due. Primary key. */
export const selectPaymentEvent = (provider: string, processor: string, event: string): Statement =>
  statement(
    'SELECT due FROM payment_events WHERE provider = ? AND processor = ? AND event = ?',
    ...[provider, processor, event],
  )

/** A new event of a processor, told twice or not. Primary key. */
export function insertPaymentEvent(
  dialect: Dialect,
  event: { provider: string; processor: string; event: string; reference: string; due: number; created: number },
): Statement {
  const ignore = dialect === 'mysql' ? 'INSERT IGNORE' : 'INSERT OR IGNORE'
  return statement(
    `${ignore} INTO payment_events (provider, processor, event, reference, due, created) VALUES (?, ?, ?, ?, ?, ?)`,
    ...[event.provider, event.processor, event.event, event.reference, event.due, event.created],
  )
}

/** Ends an event. Primary key. */
export const endPaymentEvent = (provider: string, processor: string, event: string): Statement =>
  statement(
    'UPDATE payment_events SET due = NULL WHERE provider = ? AND processor = ? AND event = ?',
    ...[provider, processor, event],
  )

/**
 * Ends events whose attempt never came, by `payment_events_due`, through which SQLite must be led and can be only from
 * a bound on.
 */
export const endOldPaymentEvents = (dialect: Dialect, created: number): Statement =>
  statement(
    `UPDATE ${through(dialect, 'payment_events_due', 'payment_events')} SET due = NULL WHERE due > 0 AND created <= ?`,
    created,
  )
