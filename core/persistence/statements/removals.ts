import { sqlStatusesAt } from '../models/sql-words.ts'
import { type Dialect, type Statement, statement, type Value } from '../session.ts'
import { laneTables } from './lanes.ts'

// By hand: the clean-up removes the rows of all tenants, which no model may, in batches that are ordered by an
// index: the builder deletes without order and limit.

/** The most rows that a run of the clean-up removes from a table: no statement takes long or locks many rows. */
const batch = 1_000

/** Removes a batch of all tenants' rows, the first in the order of a column, by whose index they are found. */
export const removeBatch = (
  dialect: Dialect,
  table: string,
  column: string,
  condition: string,
  ...values: Value[]
): Statement => {
  const rows = `FROM ${table} WHERE ${condition} ORDER BY ${column} LIMIT ${batch}`
  return statement(
    dialect === 'mysql' ? `DELETE ${rows}` : `DELETE FROM ${table} WHERE rowid IN (SELECT rowid ${rows})`,
    ...values,
  )
}

/** Tables whose rows expire, each with an index by `expires`. */
const endingTables = [
  'sessions',
  'throttles',
  'account_links',
  'sign_on_attempts',
  'sign_on_sessions',
  'booking_sessions',
  'sign_in_marks',
]

/** Holders of live holds, those who wait, and of what nobody has claimed yet, are still counted. */
const endedHolders = `taken <= ? AND NOT EXISTS (
  SELECT 1 FROM reservations held WHERE held.provider = hold_takers.provider AND held.id = hold_takers.reservation
    AND (held.status = 'waitlisted' OR held.status IN (${sqlStatusesAt('draft')}) AND held.expires > ?
      OR held.status = 'gig' AND held.start > ?))`

/** Removes a batch of what ended before some instants from each table, by the index of its time. */
export const removeEnded = (
  dialect: Dialect,
  { delivered, answered, expired, held }: { delivered: number; answered: number; expired: number; held: number },
): Statement[] => [
  removeBatch(dialect, 'idempotency_keys', 'created', 'created <= ?', answered),
  ...endingTables.map((table) => removeBatch(dialect, table, 'expires', 'expires <= ?', expired)),
  removeBatch(dialect, 'hold_takers', 'taken', endedHolders, held, expired, expired),
  removeBatch(dialect, 'hold_locks', 'locked', 'locked <= ?', held),
  removeBatch(dialect, 'payment_events', 'created', 'due IS NULL AND created <= ?', delivered),
  ...laneTables.map((table) => removeBatch(dialect, table, 'due', 'lane IS NULL AND due <= ?', delivered)),
  removeBatch(dialect, 'processes', 'seen', 'seen <= ?', delivered),
]
