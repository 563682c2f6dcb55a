import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { isBusy } from './retry.ts'
import type { Row, Session, Statement, StatementResult, Value } from './session.ts'

/**
 * How long SQLite itself waits for a lock. It blocks the whole process while it does, so it is short and what is
 * left of the patience is spent in asynchronous retries.
 */
const blockingMs = 5
const patienceMs = 15_000
const keptStatements = 300

/** A connection of the embedded database, with its prepared statements. */
export class SqliteConnection extends DatabaseSync {
  readonly #statements = new Map<string, { statement: StatementSync; isQuery: boolean }>()

  constructor(filename: string) {
    super(filename, { timeout: blockingMs, enableForeignKeyConstraints: true })
    // Checkpoints are rarer than by default: a booking touches some ten pages, and each checkpoint waits for the disk.
    this.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000')
  }

  /** Runs one statement; `statement.columns()` is what tells a query from a write. */
  execute(sql: string, values: Value[]): StatementResult & { lastId: number } {
    const { statement, isQuery } = this.#prepared(sql)
    if (isQuery) return { rows: statement.all(...values) satisfies Row[], affected: 0, lastId: 0 }
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

/** Begins a writing transaction: IMMEDIATE, since a read that turns into a write would ignore the time-out. */
async function begin(connection: SqliteConnection, most: number): Promise<void> {
  const giveUp = performance.now() + Math.min(patienceMs, most)
  for (;;) {
    try {
      connection.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUp) throw error
      await pause(1 + Math.random() * 8)
    }
  }
}

/** @param left for how many ms another process's transaction may still be waited for */
export const sqliteSession = (
  connection: SqliteConnection,
  left: () => number = () => Number.POSITIVE_INFINITY,
): Session => ({
  async run(statements: Statement[]) {
    const results: StatementResult[] = []
    for (const { sql, values } of statements) {
      if (sql === 'BEGIN') await begin(connection, left())
      else results.push(connection.execute(sql, values))
      if (sql === 'BEGIN') results.push({ rows: [], affected: 0 })
    }
    return results
  },
})

/** Several queries of one moment: nothing that another process commits comes between them. */
export function readTogether(connection: SqliteConnection, statements: Statement[]): StatementResult[] {
  if (statements.length === 1) return statements.map(({ sql, values }) => connection.execute(sql, values))
  connection.exec('BEGIN')
  try {
    return statements.map(({ sql, values }) => connection.execute(sql, values))
  } finally {
    connection.exec('COMMIT')
  }
}
