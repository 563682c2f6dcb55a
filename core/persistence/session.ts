/** What a column can hold. Structured values are JSON text before they get here. */
export type Value = string | number | null

/** SQL with `?` placeholders, and their values in order. */
export interface Statement {
  sql: string
  values: Value[]
  /** Names of the locks that it waits for, where it takes any. */
  locks?: string[]
}

export type Row = Record<string, unknown>

/** `rows` of a query; `affected` = rows matched (not only those that really changed) by a write. */
export interface StatementResult {
  rows: Row[]
  affected: number
}

/** One connection. */
export interface Session {
  /** Runs the statements in order, in one round trip on MySQL; stops at the first that fails. */
  run(statements: Statement[]): Promise<StatementResult[]>
}

/** A session that was lent. */
export interface Lent extends Session {
  /** Gives it back. One that is not `sound` (its transaction may still be open) is never lent again. */
  release(sound?: boolean): void
}

export const isCommit = ({ sql }: Statement): boolean => sql === 'COMMIT'
export const isRollback = ({ sql }: Statement): boolean => sql === 'ROLLBACK'

export type Dialect = 'mysql' | 'sqlite'

export const statement = (sql: string, ...values: Value[]): Statement => ({ sql, values })

/** `?, ?, ?` for so many values. */
export const placeholders = (count: number) => Array.from({ length: count }, () => '?').join(', ')

/**
 * A table that is read through one index. MySQL goes by its statistics, and takes whatever index begins alike while a
 * table is small; SQLite takes the right ones by itself.
 */
export const through = (dialect: Dialect, index: string, table: string): string =>
  dialect === 'mysql' ? `${table} FORCE INDEX (${index})` : table

/** A whole number from a column, whichever form the driver gives it in. */
export const integer = (value: unknown): number => Number(value ?? 0)

export const text = (value: unknown): string => String(value ?? '')

export const integerOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)

export const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/** The value of a JSON column; `fallback` where it is empty. */
export function parsed<T>(value: unknown, fallback: T): T {
  return typeof value === 'string' && value !== '' ? JSON.parse(value) : fallback
}

/** Lists of at most `size`. */
export function inBatches<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
