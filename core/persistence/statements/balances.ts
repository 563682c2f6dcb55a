import type { BalanceKey } from '../../domain/payments/index.ts'
import { type Dialect, type Statement, statement } from '../session.ts'
import { insertRowOnce } from './rows.ts'

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

/**
 * What the lines of some people sum up to, beside the balance that is kept of them: no model sums two columns by a
 * third. By `ledger_user`.
 */
export const sumOfLines = (provider: string, { user, mode, currency }: BalanceKey): Statement =>
  statement(
    `SELECT COALESCE(SUM(CASE WHEN status <> 'success' THEN 0 WHEN transactiontype = 'credit' THEN amount ELSE -amount END), 0)
        AS balance,
      COALESCE(SUM(CASE WHEN status = 'pending' AND transactiontype = 'debit' THEN amount ELSE 0 END), 0) AS held
      FROM ledger WHERE provider = ? AND \`user\` = ? AND mode = ? AND (mode = 'points' OR currency = ?)`,
    ...[provider, user, mode, currency],
  )
