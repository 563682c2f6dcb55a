import { type Database, openDatabase } from './database.ts'

/** What a migration says of its `down`, where the names of tables and columns do not tell it. */
export interface LossyMigration {
  /** Tables and columns (`table.column`) that follow from others, and are made again by `up`: losing them is none. */
  follows?: string[]
  /** By table, the condition of rows for which the schema before has no place. */
  drops?: Record<string, string>
}

interface Reverting {
  undone: LossyMigration[]
  /** Gives an empty database the older schema. */
  make(older: Database): Promise<unknown>
}

/** They say which processes run, and what was migrated. */
const ofProcesses = new Set(['migrations', 'migrations_lock', 'processes', 'leases'])

/** The tables with their columns. */
async function columnsOf({ knex, dialect }: Database): Promise<Map<string, string[]>> {
  const found: { name: string; column?: string }[] =
    dialect === 'mysql'
      ? await knex('information_schema.columns')
          .where('table_schema', knex.raw('DATABASE()'))
          .select('table_name as name', 'column_name as column')
      : await knex('sqlite_master').where('type', 'table').whereNot('name', 'like', 'sqlite%').select('name')
  const tables = new Map<string, string[]>()
  for (const { name, column } of found)
    tables.set(
      name,
      column === undefined ? Object.keys(await knex(name).columnInfo()) : [...(tables.get(name) ?? []), column],
    )
  return tables
}

/**
 * What a database would lose with the tables and columns that an older schema does not have, and with the rows that the
 * reverted migrations name: each with its number of rows. What is empty, nought or null is not counted.
 */
export async function lossesOf(db: Database, { undone, make }: Reverting): Promise<string[]> {
  const follows = new Set(undone.flatMap((migration) => migration.follows ?? []))
  const drops = new Map(undone.flatMap((migration) => Object.entries(migration.drops ?? {})))
  const older = await openDatabase('sqlite::memory:')
  const before = await make(older)
    .then(() => columnsOf(older))
    .finally(() => older.close())
  const lost: string[] = []
  /** Counts the rows for which the condition holds. */
  async function count(what: string, table: string, condition: string, names: string[] = []): Promise<void> {
    const [row] = await db.knex(table).whereRaw(condition, names).count({ rows: '*' })
    const rows = Number(row?.rows)
    if (rows > 0) lost.push(`${what} (${rows.toLocaleString('en')})`)
  }
  for (const [table, columns] of await columnsOf(db)) {
    if (ofProcesses.has(table) || follows.has(table)) continue
    const kept = before.get(table)
    if (!kept) {
      await count(table, table, '1 = 1')
      continue
    }
    const dropped = drops.get(table)
    if (dropped !== undefined) await count(`rows of ${table}`, table, dropped)
    const gone = columns.filter((column) => !kept.includes(column) && !follows.has(`${table}.${column}`))
    for (const column of gone)
      await count(
        `${table}.${column}`,
        table,
        "?? IS NOT NULL AND CAST(?? AS CHAR) NOT IN ('', '0', '[]', '{}', 'null')",
        [column, column],
      )
  }
  return lost
}
