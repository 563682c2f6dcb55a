import { sqlEndStates } from '../models/sql-words.ts'
import { type Dialect, placeholders, type Statement, statement, through } from '../session.ts'

// The reconciliation reads the rows of all tenants, which no model may: each statement says by which index.

const attempts = (dialect: Dialect) =>
  `SELECT a.*, p.whitelabel FROM ${through(dialect, 'payment_attempts_due', 'payment_attempts a')}
    JOIN providers p ON p.id = a.provider`

/** What is asked for: `busy` are the lanes (`attemptLane`) that have no place. */
interface Wanted {
  now: number
  busy: string[]
  limit: number
}

const besides = (busy: string[]) =>
  busy.length > 0 ? `AND CONCAT(a.provider, ' ', a.processor) NOT IN (${placeholders(busy.length)})` : ''

/** Attempts that are to be looked at again, by `payment_attempts_due`. */
export const selectDueAttempts = (dialect: Dialect, { now, busy, limit }: Wanted): Statement =>
  statement(
    `${attempts(dialect)} WHERE a.due <= ? ${besides(busy)} ORDER BY a.due, a.id LIMIT ?`,
    ...[now, ...busy, limit],
  )

/** Open attempts whose process is dead, by `payment_attempts_due` and the processes' primary key. */
export const selectOrphanedAttempts = (
  dialect: Dialect,
  { now, busy, limit }: Wanted,
  silentSince: number,
): Statement =>
  statement(
    `${attempts(dialect)} WHERE a.due > ? AND a.process <> '' AND a.state NOT IN (${sqlEndStates}) AND NOT EXISTS
        (SELECT 1 FROM ${through(dialect, 'PRIMARY', 'processes alive')} WHERE alive.id = a.process AND alive.seen > ?)
      ${besides(busy)} ORDER BY a.due, a.id LIMIT ?`,
    ...[now, silentSince, ...busy, limit],
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

/** The attempts of events that are due, by `payment_events_due` and `payment_attempts_reference`. */
export const selectDuePaymentEvents = ({ now, busy, limit }: Wanted): Statement =>
  statement(
    `SELECT a.*, p.whitelabel, e.event FROM payment_events e
      JOIN payment_attempts a ON a.provider = e.provider AND a.processor = e.processor AND a.reference = e.reference
      JOIN providers p ON p.id = e.provider WHERE e.due <= ? ${besides(busy)} ORDER BY e.due LIMIT ?`,
    ...[now, ...busy, limit],
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
 * Ends events whose attempt never came, by `payment_events_due`, through which SQLite must be led and can be only from a
 * bound on.
 */
export const endOldPaymentEvents = (dialect: Dialect, created: number): Statement =>
  statement(
    `UPDATE ${through(dialect, 'payment_events_due', 'payment_events')} SET due = NULL WHERE due > 0 AND created <= ?`,
    created,
  )
