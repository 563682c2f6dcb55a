import { type Dialect, type Statement, statement } from '../session.ts'

// By hand: a row is inserted, counted up or begun anew by what stands in it, in one statement that also locks it: a
// model sets columns to what it is given.

/** What is counted, for whom. */
interface Counter {
  whitelabel: string
  key: string
}

const otherwise: Record<Dialect, string> = {
  mysql: 'ON DUPLICATE KEY UPDATE used = IF(expires <= ?, 1, used + 1), expires = IF(expires <= ?, ?, expires)',
  sqlite: `ON CONFLICT DO UPDATE SET used = CASE WHEN expires <= ? THEN 1 ELSE used + 1 END,
      expires = CASE WHEN expires <= ? THEN ? ELSE expires END`,
}

/**
 * Counts one attempt, or begins a new window; the row stays locked until the transaction ends. No model decides a row's
 * columns by what stands in it. Primary key.
 */
export const countAttempt = (dialect: Dialect, { whitelabel, key }: Counter, now: number, expires: number): Statement =>
  statement(
    `INSERT INTO throttles (whitelabel, \`key\`, used, expires) VALUES (?, ?, 1, ?) ${otherwise[dialect]}`,
    ...[whitelabel, key, expires, now, now, expires],
  )

/** The attempts of a window, in the transaction that counted one: it has no provider, and so no model. Primary key. */
export const selectAttempts = ({ whitelabel, key }: Counter): Statement =>
  statement('SELECT used, expires FROM throttles WHERE whitelabel = ? AND `key` = ?', whitelabel, key)

/** Takes an attempt back; no model counts down. Primary key. */
export const forgiveAttempt = ({ whitelabel, key }: Counter): Statement =>
  statement('UPDATE throttles SET used = used - 1 WHERE whitelabel = ? AND `key` = ? AND used > 0', whitelabel, key)
