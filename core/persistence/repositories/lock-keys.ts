import { type Dialect, type Statement, statement } from '../session.ts'

/**
 * Locks names until the transaction ends, in their order: inserts the missing rows of `hold_locks` and locks all of
 * them.
 */
export function lockKeys(dialect: Dialect, whitelabel: string, keys: string[], now: number): Statement {
  const conflict = dialect === 'mysql' ? 'ON DUPLICATE KEY UPDATE' : 'ON CONFLICT DO UPDATE SET'
  const rows = keys.map(() => '(?, ?, ?)').join(', ')
  const values = keys.toSorted().flatMap((key) => [whitelabel, key, now])
  return statement(
    `INSERT INTO hold_locks (whitelabel, \`key\`, locked) VALUES ${rows} ${conflict} locked = ?`,
    ...values,
    now,
  )
}
