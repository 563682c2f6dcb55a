import type { TenantScope } from '../operations/tenant.ts'
import { type Dialect, type Statement, statement, type Value } from './session.ts'

/**
 * SQL that can only be made with a tenant. The text must hold the tenant's key where the function says so, and every
 * query of the repositories is made here: one that forgot its tenant has no way to be written.
 */
export interface ScopedSql {
  provider: string
  /** `sql` goes on after `WHERE provider = ?`: `rest` is ` AND …`, ` ORDER BY …` or empty. */
  selectOfProvider(columns: string, table: string, rest?: string, ...values: Value[]): Statement
  /** As `selectOfProvider`, and keeps what it read from changing until the transaction ends. */
  lockedSelect(columns: string, table: string, rest: string, ...values: Value[]): Statement
  selectOfWhitelabel(columns: string, table: string, rest?: string, ...values: Value[]): Statement
  /** Writes a row with its tenant's key. */
  insert(table: string, row: Record<string, Value>): Statement
  /** As `insert`; a row that is there already stays as it is. */
  insertOnce(table: string, row: Record<string, Value>): Statement
  insertOfWhitelabel(table: string, row: Record<string, Value>): Statement
  update(table: string, row: Record<string, Value>, rest: string, ...values: Value[]): Statement
}

/** By which a tenant's share of the connections is counted. */
export const tenantName = ({ whitelabel, provider }: TenantScope): string => `${whitelabel}/${provider}`

const quoted = (names: string[]) => names.map((name) => `\`${name}\``).join(', ')

/** A row's INSERT; column names come from our code, never from a caller. */
export function insertInto(table: string, row: Record<string, Value>): Statement {
  const names = Object.keys(row)
  const marks = names.map(() => '?').join(', ')
  return { sql: `INSERT INTO ${table} (${quoted(names)}) VALUES (${marks})`, values: Object.values(row) }
}

export function scopedSql(dialect: Dialect, { whitelabel, provider }: TenantScope): ScopedSql {
  return {
    provider,
    selectOfProvider: (columns, table, rest = '', ...values) =>
      statement(`SELECT ${columns} FROM ${table} WHERE provider = ?${rest}`, provider, ...values),
    lockedSelect(columns, table, rest, ...values) {
      const lock = dialect === 'mysql' ? ' FOR UPDATE' : ''
      return statement(`SELECT ${columns} FROM ${table} WHERE provider = ?${rest}${lock}`, provider, ...values)
    },
    selectOfWhitelabel: (columns, table, rest = '', ...values) =>
      statement(`SELECT ${columns} FROM ${table} WHERE whitelabel = ?${rest}`, whitelabel, ...values),
    insert: (table, row) => insertInto(table, { ...row, provider }),
    insertOnce(table, row) {
      const { sql, values } = insertInto(table, { ...row, provider })
      const otherwise = dialect === 'mysql' ? 'ON DUPLICATE KEY UPDATE provider = provider' : 'ON CONFLICT DO NOTHING'
      return { sql: `${sql} ${otherwise}`, values }
    },
    insertOfWhitelabel: (table, row) => insertInto(table, { ...row, whitelabel }),
    update(table, row, rest, ...values) {
      const assignments = Object.keys(row).map((name) => `\`${name}\` = ?`)
      const sql = `UPDATE ${table} SET ${assignments.join(', ')} WHERE provider = ?${rest}`
      return { sql, values: [...Object.values(row), provider, ...values] }
    },
  }
}
