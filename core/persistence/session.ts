/** A column's value. Structured values arrive as JSON text. */
export type Value = string | number | null

/** SQL with `?` placeholders, and their values in order. */
export interface Statement {
  sql: string
  values: Value[]
  /** Names of the locks that it waits for, if any. */
  locks?: string[]
  /** What a model makes of each of its rows. */
  parse?(row: Row): unknown
}

export type Row = Record<string, unknown>

/** `rows` of a query; `affected`: rows matched (not only those really changed) by a write. */
export interface StatementResult {
  rows: Row[]
  affected: number
}

/** One connection. */
export interface Session {
  /** Runs the statements in order, in one round trip on MySQL; stops at the first that fails. */
  run(statements: Statement[]): Promise<StatementResult[]>
}

/** A lent session. */
export interface Lent extends Session {
  /** Returns it. A session that is not `sound` (its transaction may still be open) is never lent again. */
  release(sound?: boolean): void
}

export const isCommit = ({ sql }: Statement): boolean => sql === 'COMMIT'
export const isRollback = ({ sql }: Statement): boolean => sql === 'ROLLBACK'

export type Dialect = 'mysql' | 'sqlite'

export const statement = (sql: string, ...values: Value[]): Statement => ({ sql, values })

/** `?, ?, ?` for this many values. */
export const placeholders = (count: number) => Array.from({ length: count }, () => '?').join(', ')

/**
 * A table that is read through one index. MySQL goes by its statistics, and while a table is small uses any index with
 * the same beginning. SQLite takes the primary key by itself, and for a single value even where another index finds
 * far fewer rows.
 */
export function through(dialect: Dialect, index: string, table: string): string {
  if (dialect === 'mysql') return `${table} FORCE INDEX (${index})`
  return index === 'PRIMARY' ? table : `${table} INDEXED BY ${index}`
}

/** A whole number from a column, in any form that the driver returns. */
export const integer = (value: unknown): number => Number(value ?? 0)

/** The only column of a counting query's row. */
export const totalOf = ({ total }: Row): number => integer(total)

export const text = (value: unknown): string => String(value ?? '')

export const integerOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)

export const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

const isPlain = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a JSON column; `fallback`, which nobody else has, if it is empty. */
export function parsed<T>(value: unknown, fallback: T): T {
  // What most columns of most rows say.
  if (value === '[]' && Array.isArray(fallback)) return fallback
  if (value === '{}' && isPlain(fallback)) return fallback
  return typeof value === 'string' && value !== '' ? JSON.parse(value) : fallback
}

/** Splits into lists of at most `size`. */
export function inBatches<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
