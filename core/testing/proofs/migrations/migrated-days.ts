import { createHash } from 'node:crypto'
import * as days from '../../../../migrations/032-occupancy-days.ts'
import * as revisions from '../../../../migrations/033-site-revisions.ts'
import { startProductAt } from '../../../bench/bench-app.ts'
import { benchNow } from '../../../bench/bench-tenant.ts'
import { openProvider } from '../../../bench/history.ts'
import { type Database, openDatabase } from '../../../persistence/database.ts'
import { verifyOccupancy } from '../../../persistence/occupancy/verify.ts'
import { statement } from '../../../persistence/session.ts'
import { databaseFor } from '../../databases/databases.ts'
import { readSchema } from '../../databases/schema-copy.ts'
import { sweepClaims } from '../../sweeps/sweep-claims.ts'
import { count, type Proof } from '../proof.ts'

const reservations = 100_000
/** The longest that a start with the migrations may take, ms. */
const longest = 60_000

/** Rows that say which processes run and what was migrated; they change with every start. */
const ofProcesses = new Set(['processes', 'leases', 'migrations', 'migrations_lock', 'sqlite_sequence'])

async function tablesOf(db: Database): Promise<string[]> {
  const sql =
    db.dialect === 'mysql'
      ? 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()'
      : "SELECT name FROM sqlite_master WHERE type = 'table'"
  const [found] = await db.read([statement(sql)])
  return (found?.rows ?? []).map(({ name }) => String(name)).filter((name) => !ofProcesses.has(name))
}

/**
 * A hash of each table's rows, in no order. Of days without their counters, which begin anew, and without the empty
 * ones, which are inserted when somebody asks for them.
 */
async function contents(db: Database): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const table of (await tablesOf(db)).sort()) {
    const isOfDays = table === 'occupancy_days'
    const [found] = await db.read([statement(`SELECT * FROM ${table}${isOfDays ? " WHERE data <> '{}'" : ''}`)])
    const each = (found?.rows ?? []).map((row) => {
      const { version: _version, ...rest } = row
      const said = isOfDays ? rest : row
      return createHash('sha256')
        .update(JSON.stringify(said, Object.keys(said).sort()))
        .digest('base64')
    })
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

/** Goes back to the schema of the version before these migrations; returns how long it took, ms. */
async function goBack({ knex }: Database): Promise<number> {
  const began = performance.now()
  await revisions.down(knex)
  await days.down(knex)
  await knex('migrations').whereIn('name', ['032-occupancy-days.ts', '033-site-revisions.ts']).del()
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
    const written = await contents(db)
    // The clock of that app is ahead of the server's, which would wait for it.
    await db.knex('processes').del()
    await goBack(db)
    const [schema, before] = [await creationsOf(db), await contents(db)]
    const server = await startProductAt(database, longest)
    await server.stop()
    if (server.elapsed >= longest) throw new Error(`the server was not ready within ${seconds(longest)}`)
    const differences = await Array.fromAsync(verifyOccupancy(db, () => benchNow, false))
    const wrong = [...differences.map((one) => JSON.stringify(one)), ...(await sweepClaims(db, benchNow))]
    if (wrong.length > 0) throw new Error(`${wrong.length} differ after the start:\n${wrong.slice(0, 5).join('\n')}`)
    judge('the start has made other rows than the calls had', written, await contents(db))
    const back = await goBack(db)
    judge('the way back has changed something', before, await contents(db))
    if (schema !== (await creationsOf(db))) throw new Error('the schema is another one after the way back')
    return `${count(reservations)} past reservations: a server of this version was ready ${seconds(server.elapsed)} after its start on the tables of before, with rows as the calls had written them, 0 differences between days, claims and reservations; going back took ${seconds(back)} and gave every table of before, row by row`
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
