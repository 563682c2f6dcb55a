import { createHash } from 'node:crypto'
import { type BenchDatabase, startProductAt } from '../../../bench/bench-app.ts'
import { benchNow } from '../../../bench/bench-tenant.ts'
import { openProvider } from '../../../bench/history.ts'
import { type Database, openDatabase } from '../../../persistence/database.ts'
import { migrate, migrateBack } from '../../../persistence/migrate.ts'
import { verifyOccupancy } from '../../../persistence/occupancy/verify.ts'
import { statement } from '../../../persistence/session.ts'
import { databaseFor } from '../../databases/databases.ts'
import { readSchema } from '../../databases/schema-copy.ts'
import { type Ended, runToEnd } from '../../servers/ended-process.ts'
import { sweepClaims } from '../../sweeps/sweep-claims.ts'
import { count, type Proof, sizeOf } from '../proof.ts'

const reservations = sizeOf('PROVE_RESERVATIONS', 100_000)
/** The longest that a start with all the migrations may take, ms. */
const longest = 120_000
/** The latest migration of the version before rows of days. */
const before = '031-jobs'

/** Rows that say which processes run and what was migrated; they change with every start. */
const ofProcesses = new Set(['processes', 'leases', 'migrations', 'migrations_lock', 'sqlite_sequence'])

/** Columns by table. */
type Columns = Map<string, string[]>

async function columnsOf(db: Database): Promise<Columns> {
  const sql =
    db.dialect === 'mysql'
      ? 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()'
      : "SELECT name FROM sqlite_master WHERE type = 'table'"
  const [found] = await db.read([statement(sql)])
  const names = (found?.rows ?? []).map(({ name }) => String(name)).filter((name) => !ofProcesses.has(name))
  const columns: Columns = new Map()
  for (const name of names.sort()) columns.set(name, Object.keys(await db.knex(name).columnInfo()).sort())
  return columns
}

/** The columns of the version before, which are the same on both databases. */
async function columnsBefore(): Promise<Columns> {
  const db = await openDatabase('sqlite::memory:')
  try {
    await migrate(db)
    await migrateBack(db, before, { isForced: true })
    return await columnsOf(db)
  } finally {
    await db.close()
  }
}

/** Tables that the migration to rows of days makes of those of before. */
const made = new Set(['claims', 'claim_resources', 'occupancy_days'])

/** What a way back and forward has to leave: what the version before has a place for, and what follows from it. */
const kept = (now: Columns, older: Columns): Columns =>
  new Map(
    [...now].flatMap(([table, columns]) => {
      const there = columns.filter((column) => made.has(table) || older.get(table)?.includes(column))
      return there.length > 0 ? [[table, there] as const] : []
    }),
  )

/**
 * A hash of each table's rows, in no order. Of days without their counters, which begin anew, and without the empty
 * ones, which are inserted when somebody asks for them.
 */
async function contents(db: Database, columns: Columns): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const [table, names] of columns) {
    const isOfDays = table === 'occupancy_days'
    const said = isOfDays ? names.filter((name) => name !== 'version') : names
    const [found] = await db.read([statement(`SELECT * FROM ${table}${isOfDays ? " WHERE data <> '{}'" : ''}`)])
    const each = (found?.rows ?? []).map((row) =>
      createHash('sha256')
        .update(JSON.stringify(said.map((name) => row[name])))
        .digest('base64'),
    )
    if (each.length > 0)
      hashes[table] = `${each.length} ${createHash('sha256').update(each.sort().join()).digest('base64')}`
  }
  return hashes
}

/** Throws with the tables that differ. */
function judge(what: string, before: Record<string, string>, after: Record<string, string>): void {
  const tables = new Set([...Object.keys(before), ...Object.keys(after)])
  const wrong = [...tables].filter((table) => before[table] !== after[table])
  if (wrong.length > 0)
    throw new Error(`${what}: ${wrong.map((one) => `${one} was ${before[one]}, is ${after[one]}`).join('; ')}`)
}

/** Runs a script of the product over the database until it ends. */
const run = ({ url, folder }: BenchDatabase, script: string, ...args: string[]): Promise<Ended> =>
  runToEnd(script, args, { DATABASE_URL: url, DATA_FOLDER: folder, DEMO: 'false' })

/** Throws unless the process has ended with one sentence, which is returned. */
function refusalOf(what: string, { code, said, printed }: Ended, sentence: RegExp): string {
  if (code === 1 && printed === '' && sentence.test(said)) return said.trim()
  throw new Error(`${what} was to be refused in a sentence; it ended with ${code}:\n${printed}${said}`)
}

/** Goes back to the schema of the version before as an operator does; returns how long it took, ms. */
async function goBack(database: BenchDatabase): Promise<number> {
  const began = performance.now()
  const { code, said } = await run(database, 'core/commands/migrate.ts', 'back', before, '--force')
  if (code !== 0) throw new Error(`the way back failed: ${said}`)
  return performance.now() - began
}

/** What makes the database's tables and indexes. */
async function creationsOf(db: Database): Promise<string> {
  const { creations } = await readSchema(db)
  return creations
    .map(({ sql }) => sql)
    .sort()
    .join('\n')
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function prove(dialect: 'mysql' | 'sqlite'): Promise<string> {
  const app = await openProvider(dialect, reservations)
  await app.stop()
  const { database } = app
  const db = await openDatabase(database.url)
  try {
    const older = await columnsBefore()
    const newer = kept(await columnsOf(db), older)
    const written = await contents(db, newer)
    // The clock of that app is ahead of the server's, which would wait for it.
    await db.knex('processes').del()
    const back = await goBack(database)
    const [schema, stored] = [await creationsOf(db), await contents(db, await columnsOf(db))]

    await db.knex('processes').insert({ id: 'of-before', seen: Date.now() + 3_600_000 })
    const start = refusalOf('a start', await run(database, 'core/server.ts'), /^A running server .+ 032-.+\.\n$/)
    await db.knex('processes').del()
    judge('the refused start has changed something', stored, await contents(db, await columnsOf(db)))

    const server = await startProductAt(database, longest)
    const whileRunning = await run(database, 'core/commands/migrate.ts', 'back', before, '--force')
    await server.stop()
    const way = refusalOf('the way back', whileRunning, /^A running server or worker .+\.\n$/)
    if (server.elapsed >= longest) throw new Error(`the server was not ready within ${seconds(longest)}`)
    const differences = await Array.fromAsync(verifyOccupancy(db, () => benchNow, false))
    const wrong = [...differences.map((one) => JSON.stringify(one)), ...(await sweepClaims(db, benchNow))]
    if (wrong.length > 0) throw new Error(`${wrong.length} differ after the start:\n${wrong.slice(0, 5).join('\n')}`)
    judge('the start has made other rows than the calls had', written, await contents(db, newer))
    await db.knex('processes').del()
    const again = await goBack(database)
    judge('the way back has changed something', stored, await contents(db, await columnsOf(db)))
    if (schema !== (await creationsOf(db))) throw new Error('the schema is another one after the way back')
    return `${count(reservations)} past reservations: back to ${before} by npm run migrate in ${seconds(back)}; a server of this version, refused while one of before runs ('${start}'), was ready ${seconds(server.elapsed)} after its start on the tables of before, with ${Object.keys(written).length} tables as the calls had written them and 0 differences between days, claims and reservations; the way back, refused while it ran ('${way}'), took ${seconds(again)} and gave each of ${Object.keys(stored).length} tables of before, row by row`
  } finally {
    await db.close()
    await database.drop()
  }
}

const proofOn = (dialect: 'mysql' | 'sqlite'): Proof => ({
  name: `migrations.days.${dialect}`,
  async run() {
    const there = await databaseFor(dialect)
    if (!there) return { skipped: 'MySQL is not there' }
    await there.drop()
    return prove(dialect)
  },
})

/** The migrations to rows of days, forward by a server's start and back, on a large database. */
export const daysOnMysql: Proof = proofOn('mysql')
export const daysOnSqlite: Proof = proofOn('sqlite')
