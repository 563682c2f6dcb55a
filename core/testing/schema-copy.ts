import type { Database } from '../persistence/database.ts'
import { Patience } from '../persistence/patience.ts'
import { type Row, type Statement, statement } from '../persistence/session.ts'

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

/** Writes the schema into an empty database, whatever order its foreign keys need. */
export async function writeSchema(db: Database, { creations, rows }: Schema): Promise<void> {
  const [before, after] =
    db.dialect === 'mysql' ? ['SET FOREIGN_KEY_CHECKS = 0', 'SET FOREIGN_KEY_CHECKS = 1'] : ['BEGIN', 'COMMIT']
  const patience = new Patience(Number.POSITIVE_INFINITY)
  const session = await db.connect({ tenant: '', patience, isLong: true })
  await session.run([statement(before), ...creations, statement(after)]).finally(() => session.release(true))
  for (const [table, some] of rows) if (some.length > 0) await db.knex(table).insert(some)
}
