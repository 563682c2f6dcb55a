import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../persistence/database.ts'
import { Patience } from '../../persistence/patience.ts'
import { type Row, type Statement, statement } from '../../persistence/session.ts'

/** What makes the same tables in an empty database of the same dialect. */
export interface Schema {
  creations: Statement[]
  /** By table. */
  rows: Map<string, Row[]>
}

const rowsOf = async (db: Database, sql: string) => (await db.read([statement(sql)]))[0]?.rows ?? []

async function tablesOf(db: Database): Promise<{ names: string[]; creations: string[] }> {
  if (db.dialect === 'sqlite') {
    const made = await rowsOf(
      db,
      "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY rowid",
    )
    return {
      names: made.filter(({ type }) => type === 'table').map(({ name }) => String(name)),
      creations: made.filter(({ sql }) => sql !== null).map(({ sql }) => String(sql)),
    }
  }
  const names = (await rowsOf(db, 'SHOW TABLES')).flatMap((row) => Object.values(row).map(String))
  const answers = await db.read(names.map((name) => statement(`SHOW CREATE TABLE ${name}`)))
  return {
    names,
    creations: answers.map(({ rows }) => String(rows[0]?.['Create Table']).replace(/ AUTO_INCREMENT=\d+/, '')),
  }
}

/** Reads the tables of a database with their rows: in a database that was just migrated, those of the migrations. */
export async function readSchema(db: Database): Promise<Schema> {
  const { names, creations } = await tablesOf(db)
  const contents = await db.read(names.map((name) => statement(`SELECT * FROM ${name}`)))
  const rows = new Map(names.map((name, index) => [name, contents[index]?.rows ?? []]))
  return { creations: creations.map((sql) => statement(sql)), rows }
}

/** By dialect, what begins and ends statements in whose order foreign keys find rows or tables that are not there. */
const regardless = {
  mysql: [
    ['SET FOREIGN_KEY_CHECKS = 0', 'BEGIN'],
    ['COMMIT', 'SET FOREIGN_KEY_CHECKS = 1'],
  ],
  sqlite: [['BEGIN', 'PRAGMA defer_foreign_keys = ON'], ['COMMIT']],
} as const

async function runRegardless(db: Database, statements: Statement[]): Promise<void> {
  const [before, after] = regardless[db.dialect]
  const patience = new Patience(Number.POSITIVE_INFINITY)
  const session = await db.connect({ tenant: '', patience, isLong: true })
  const all = [...before.map((sql) => statement(sql)), ...statements, ...after.map((sql) => statement(sql))]
  await session.run(all).finally(() => session.release(true))
}

async function writeRows(db: Database, { rows }: Schema): Promise<void> {
  for (const [table, some] of rows) if (some.length > 0) await db.knex(table).insert(some)
}

/** Writes the schema into an empty database, whatever order its foreign keys need. */
export async function writeSchema(db: Database, schema: Schema): Promise<void> {
  await runRegardless(db, schema.creations)
  await writeRows(db, schema)
}

/**
 * Brings a database of the schema back to it, whatever rows it has by now. Returns false, and changes nothing, where
 * its tables are no longer those of the schema.
 */
export async function restoreSchema(db: Database, schema: Schema): Promise<boolean> {
  const { names, creations } = await tablesOf(db)
  if (
    !isDeepStrictEqual(
      creations,
      schema.creations.map(({ sql }) => sql),
    )
  )
    return false
  await runRegardless(
    db,
    names.map((name) => statement(`DELETE FROM ${name}`)),
  )
  await writeRows(db, schema)
  return true
}
