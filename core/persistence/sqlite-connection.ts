import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { isBusy } from './retry.ts'
import type { Row, Statement, StatementResult, Value } from './session.ts'

/**
 * How long SQLite itself waits for a lock. This blocks the whole process, so it is short, and the rest of the patience
 * is spent in asynchronous retries.
 */
const blockingMs = 5
const patienceMs = 15_000
const keptStatements = 300

/**
 * Repeats the work while another process has the file, without letting others of this process run: a new file is made
 * ready at the start, when several processes may open it at once, and SQLite itself does not wait then.
 */
function untilFree(work: () => void): void {
  const giveUp = performance.now() + patienceMs
  const never = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    try {
      work()
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUp) throw error
      Atomics.wait(never, 0, 0, blockingMs)
    }
  }
}

const isOutOfRange = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'

/**
 * The rows of a query. An integer beyond the exact numbers, which Node refuses to read, is read as the nearest number.
 */
function rowsOf(statement: StatementSync, values: Value[]): Row[] {
  try {
    return statement.all(...values)
  } catch (error) {
    if (!isOutOfRange(error)) throw error
  }
  statement.setReadBigInts(true)
  try {
    const near = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value)
    return statement
      .all(...values)
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, near(value)])))
  } finally {
    statement.setReadBigInts(false)
  }
}

/** A connection of the embedded database, with its prepared statements. */
export class SqliteConnection extends DatabaseSync {
  readonly #statements = new Map<string, { statement: StatementSync; isQuery: boolean }>()

  constructor(filename: string) {
    super(filename, { timeout: blockingMs, enableForeignKeyConstraints: true })
    // Checkpoints are rarer than by default: a booking touches some ten pages, and each checkpoint waits for the disk.
    const settings = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000'
    untilFree(() => this.exec(settings))
  }

  /** Runs one statement; `statement.columns()` distinguishes a query from a write. */
  execute(sql: string, values: Value[]): StatementResult & { lastId: number } {
    const { statement, isQuery } = this.#prepared(sql)
    if (isQuery) return { rows: rowsOf(statement, values), affected: 0, lastId: 0 }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], affected: Number(changes), lastId: Number(lastInsertRowid) }
  }

  #prepared(sql: string) {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.prepare(sql)
    const entry = { statement, isQuery: statement.columns().length > 0 }
    if (this.#statements.size >= keptStatements) this.#statements.clear()
    this.#statements.set(sql, entry)
    return entry
  }
}

/** Repeats the work while another process's transaction holds the file, for `most` ms at the longest. */
export async function whileBusy<T>(work: () => T, most = patienceMs): Promise<T> {
  const giveUp = performance.now() + Math.min(patienceMs, most)
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUp) throw error
      await pause(1 + Math.random() * 8)
    }
  }
}

/**
 * Begins a writing transaction: IMMEDIATE, since a read that turns into a write would ignore the time-out.
 * @param most how many ms another process's transaction may be waited for
 */
export const begin = (connection: SqliteConnection, most?: number): Promise<void> =>
  whileBusy(() => connection.exec('BEGIN IMMEDIATE'), most)

/** Runs several queries in one snapshot: no other process's commit comes between them. */
export function readTogether(connection: SqliteConnection, statements: Statement[]): StatementResult[] {
  if (statements.length === 1) return statements.map(({ sql, values }) => connection.execute(sql, values))
  connection.exec('BEGIN')
  try {
    return statements.map(({ sql, values }) => connection.execute(sql, values))
  } finally {
    connection.exec('COMMIT')
  }
}
