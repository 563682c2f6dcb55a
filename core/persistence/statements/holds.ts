import type { Counted } from '../../operations/limits/hold-repository.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { sqlStatusesAt } from '../models/sql-words.ts'
import { type Dialect, type Statement, statement, through } from '../session.ts'
import { insertRow } from './rows.ts'

// By hand: several names are inserted or locked by one statement, and what a visitor took is counted twice in one
// pass through a join in a fixed order; both in the trip of a hold, where a model's insert costs twice as much.

/**
 * Locks names until the transaction ends, in their order: inserts the missing rows of `hold_locks` and locks all of
 * them. Hold: no model inserts several rows or locks what it finds there. Primary key.
 */
export function lockNames(dialect: Dialect, whitelabel: string, names: string[], now: number): Statement {
  const conflict = dialect === 'mysql' ? 'ON DUPLICATE KEY UPDATE' : 'ON CONFLICT DO UPDATE SET'
  const rows = names.map(() => '(?, ?, ?)').join(', ')
  const values = names.toSorted().flatMap((name) => [whitelabel, name, now])
  return statement(
    `INSERT INTO hold_locks (whitelabel, \`key\`, locked) VALUES ${rows} ${conflict} locked = ?`,
    ...values,
    now,
  )
}

/** Which of the reservations that a visitor took are counted; `now` is its only value. */
const isCounted: Record<Counted, string> = {
  holds: `held.status IN (${sqlStatusesAt('draft')}) AND held.expires > ?`,
  entries: `held.status = 'waitlisted' AND held.start > ?`,
  // Only while they are days: what has its time takes a place, as anything does.
  unclaimed: `held.status IN ('gig', 'pending') AND held.start > ? AND JSON_EXTRACT(held.life, '$.dates') IS NOT NULL`,
}

export interface Taker {
  column: 'visitor' | 'address'
  value: string
}

/**
 * Counts what a visitor took in the white-label, and of it what is of a bookable: two counts in one pass. Hold: by the
 * taker's index (`hold_takers_visitor`, `hold_takers_address`), then by the primary key: SQLite keeps the order of a
 * CROSS JOIN, else it would go through the holds of everybody.
 */
export const countTaken = (
  dialect: Dialect,
  { whitelabel, provider }: TenantScope,
  { column, value }: Taker,
  { bookable, now, what }: { bookable: string; now: number; what: Counted },
): Statement =>
  statement(
    `SELECT COUNT(*) AS total,
        SUM(CASE WHEN held.provider = ? AND held.bookable = ? THEN 1 ELSE 0 END) AS here
      FROM ${through(dialect, `hold_takers_${column}`, 'hold_takers taker')}
      CROSS JOIN ${through(dialect, 'PRIMARY', 'reservations held')}
        ON held.provider = taker.provider AND held.id = taker.reservation
      WHERE taker.whitelabel = ? AND taker.${column} = ? AND ${isCounted[what]}`,
    ...[provider, bookable, whitelabel, value, now],
  )

/** Who took a reservation. Hold. Primary key. */
export const selectTaker = ({ whitelabel, provider }: TenantScope, reservation: string): Statement =>
  statement(
    'SELECT visitor FROM hold_takers WHERE whitelabel = ? AND provider = ? AND reservation = ?',
    ...[whitelabel, provider, reservation],
  )

/** Notes who took a reservation. Hold: a model's insert costs twice as much. */
export const insertTaker = (
  scope: TenantScope,
  taker: { reservation: string; visitor: string | null; address: string; taken: number },
): Statement => insertRow('hold_takers', { ...scope, ...taker })
