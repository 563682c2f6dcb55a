import type { BalanceKey } from '../../domain/payments/index.ts'
import type { StatementQuery } from '../../operations/payments/stored-payment.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { type Dialect, type Statement, statement, through } from '../session.ts'
import { insertRowOnce } from './rows.ts'

// By hand: a balance is raised by what it gets in the statement that the table's checks judge, and lines are summed
// by several columns at once: the builder raises by one only, and sums one column by one.

/** An empty balance, unless there is one: locking needs a row. Primary key. */
export const insertBalance = (dialect: Dialect, provider: string, key: BalanceKey, now: number): Statement =>
  insertRowOnce(dialect, 'ledger_balances', 'provider', { provider, ...key, balance: 0, held: 0, modified: now })

/**
 * Adds to a balance; no model adds to a column. The table refuses what would be negative, or more than is not held.
 * Primary key.
 */
export const addToBalance = (
  provider: string,
  { user, mode, currency }: BalanceKey,
  effect: { balance: number; held: number },
  now: number,
): Statement =>
  statement(
    `UPDATE ledger_balances SET balance = balance + ?, held = held + ?, modified = ?
      WHERE provider = ? AND \`user\` = ? AND mode = ? AND currency = ?`,
    ...[effect.balance, effect.held, now, provider, user, mode, currency],
  )

const summed = `COALESCE(SUM(CASE WHEN status <> 'success' THEN 0 WHEN transactiontype = 'credit' THEN amount ELSE -amount END), 0)`
const held = `COALESCE(SUM(CASE WHEN status = 'pending' AND transactiontype = 'debit' THEN amount ELSE 0 END), 0)`

/**
 * What the lines of some people sum up to, beside the balance that is kept of them: no model sums two columns by a
 * third. By `ledger_user`.
 */
export const sumOfLines = (provider: string, { user, mode, currency }: BalanceKey): Statement =>
  statement(
    `SELECT ${summed} AS balance, ${held} AS held
      FROM ledger WHERE provider = ? AND \`user\` = ? AND mode = ? AND (mode = 'points' OR currency = ?)`,
    ...[provider, user, mode, currency],
  )

/**
 * Balances that are not what their lines sum up to, and sums without a balance: no model compares sums. Of a provider's
 * lines by `ledger_user`, of its balances by the primary key.
 */
export const selectUnlikeLines = (provider: string): Statement =>
  statement(
    `SELECT bylines.\`user\`, bylines.mode, bylines.currency, bylines.summed, bylines.summedheld,
        COALESCE(kept.balance, 0) AS balance, COALESCE(kept.held, 0) AS held
      FROM (SELECT provider, \`user\`, mode, CASE mode WHEN 'points' THEN '' ELSE currency END AS currency,
          ${summed} AS summed, ${held} AS summedheld
        FROM ledger WHERE provider = ? AND \`user\` IS NOT NULL
        GROUP BY provider, \`user\`, mode, CASE mode WHEN 'points' THEN '' ELSE currency END) bylines
      LEFT JOIN ledger_balances kept ON kept.provider = bylines.provider AND kept.\`user\` = bylines.\`user\`
        AND kept.mode = bylines.mode AND kept.currency = bylines.currency
      WHERE bylines.summed <> COALESCE(kept.balance, 0) OR bylines.summedheld <> COALESCE(kept.held, 0)
    UNION ALL
    SELECT alone.\`user\`, alone.mode, alone.currency, 0, 0, alone.balance, alone.held FROM ledger_balances alone
      WHERE alone.provider = ? AND (alone.balance <> 0 OR alone.held <> 0) AND NOT EXISTS
        (SELECT 1 FROM ledger l WHERE l.provider = alone.provider AND l.\`user\` = alone.\`user\` AND l.mode = alone.mode
          AND (l.mode = 'points' OR l.currency = alone.currency))`,
    ...[provider, provider],
  )

/** Lines of attempts that there are not: a join of what need not be there. By `ledger_attempt` and the primary key. */
export const selectStrayLines = (provider: string): Statement =>
  statement(
    `SELECT l.id, l.attempt FROM ledger l LEFT JOIN payment_attempts a ON a.provider = l.provider AND a.id = l.attempt
      WHERE l.provider = ? AND l.attempt > '' AND a.id IS NULL LIMIT 1000`,
    provider,
  )

/**
 * What the lines of a statement add up to, by kind: no model groups by several columns. By `ledger_reservation`,
 * `ledger_user` or `ledger_created`, of a white-label for each of its providers.
 */
export function sumStatement(
  dialect: Dialect,
  scope: TenantScope,
  { reach, reservation, user, from, until }: StatementQuery,
): Statement {
  const narrow = reservation === undefined ? (user === undefined ? 'created' : 'user') : 'reservation'
  const lines = through(dialect, `ledger_${narrow}`, 'ledger l')
  // Providers first: the other way round every line of all white-labels is read.
  const first = dialect === 'mysql' ? 'STRAIGHT_JOIN' : 'CROSS JOIN'
  const among =
    reach === 'provider'
      ? `${lines} WHERE l.provider = ?`
      : `providers p ${first} ${lines} ON l.provider = p.id WHERE p.whitelabel = ?`
  const narrowed = [
    ...(reservation === undefined ? [] : [{ sql: 'AND l.reservation = ?', value: reservation }]),
    ...(user === undefined ? [] : [{ sql: 'AND l.`user` = ?', value: user }]),
    // What a dispute costs is the white-label's own.
    ...(reach === 'provider' ? [{ sql: 'AND l.eventtype <> ?', value: 'dispute_fee' }] : []),
  ]
  return statement(
    `SELECT l.mode, l.currency, l.status, l.paymentmethod, l.transactiontype, COUNT(*) AS counted, SUM(l.amount) AS total
      FROM ${among} ${narrowed.map(({ sql }) => sql).join(' ')}
        AND l.created >= ? AND l.created < ?
      GROUP BY l.mode, l.currency, l.status, l.paymentmethod, l.transactiontype`,
    ...[reach === 'provider' ? scope.provider : scope.whitelabel, ...narrowed.map(({ value }) => value), from, until],
  )
}
