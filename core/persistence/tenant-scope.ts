import type { TenantScope } from '../operations/tenant.ts'
import { type Dialect, type Statement, statement, type Value } from './session.ts'

/**
 * Makes SQL for one tenant's hot paths, whose statements are written by hand. The text must contain the tenant's key
 * where a function says so. Every other query is a model's (`inTenant`).
 */
export interface ScopedSql {
  provider: string
  /** `sql` continues after `WHERE provider = ?`: `rest` is ` AND …`, ` ORDER BY …` or empty. */
  selectOfProvider(columns: string, table: string, rest?: string, ...values: Value[]): Statement
  /** Like `selectOfProvider`, and locks the rows until the transaction ends. */
  lockedSelect(columns: string, table: string, rest: string, ...values: Value[]): Statement
  /** Writes a row with its tenant's key. */
  insert(table: string, row: Record<string, Value>): Statement
  /** Like `insert`; an existing row stays as it is. */
  insertOnce(table: string, row: Record<string, Value>): Statement
  update(table: string, row: Record<string, Value>, rest: string, ...values: Value[]): Statement
}

/** The name under which a tenant's share of the connections is counted. */
export const tenantName = ({ whitelabel, provider }: TenantScope): string => `${whitelabel}/${provider}`

const quoted = (names: string[]) => names.map((name) => `\`${name}\``).join(', ')

/** A row's INSERT; column names come from our code, never from a caller. */
export function insertInto(table: string, row: Record<string, Value>): Statement {
  const names = Object.keys(row)
  const marks = names.map(() => '?').join(', ')
  return { sql: `INSERT INTO ${table} (${quoted(names)}) VALUES (${marks})`, values: Object.values(row) }
}

export function scopedSql(dialect: Dialect, { provider }: TenantScope): ScopedSql {
  return {
    provider,
    selectOfProvider: (columns, table, rest = '', ...values) =>
      statement(`SELECT ${columns} FROM ${table} WHERE provider = ?${rest}`, provider, ...values),
    lockedSelect(columns, table, rest, ...values) {
      const lock = dialect === 'mysql' ? ' FOR UPDATE' : ''
      return statement(`SELECT ${columns} FROM ${table} WHERE provider = ?${rest}${lock}`, provider, ...values)
    },
    insert: (table, row) => insertInto(table, { ...row, provider }),
    insertOnce(table, row) {
      const { sql, values } = insertInto(table, { ...row, provider })
      const otherwise = dialect === 'mysql' ? 'ON DUPLICATE KEY UPDATE provider = provider' : 'ON CONFLICT DO NOTHING'
      return { sql: `${sql} ${otherwise}`, values }
    },
    update(table, row, rest, ...values) {
      const assignments = Object.keys(row).map((name) => `\`${name}\` = ?`)
      const sql = `UPDATE ${table} SET ${assignments.join(', ')} WHERE provider = ?${rest}`
      return { sql, values: [...Object.values(row), provider, ...values] }
    },
  }
}
