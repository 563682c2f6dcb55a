import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Database } from './database.ts'
import { DatabaseFault } from './database-fault.ts'
import { type LossyMigration, lossesOf } from './losses-of-reverting.ts'
import { Patience } from './patience.ts'
import { silentAfter } from './processes.ts'
import { integer, statement } from './session.ts'
import { begin, SqliteConnection } from './sqlite-connection.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** `isExclusive`: it takes away what servers of the version before it use. */
interface Migration extends Knex.Migration, LossyMigration {
  isExclusive?: boolean
}

/** Knex's view of `migrations/`: files that begin with a number, in that order. */
const source = {
  async getMigrations() {
    return (await readdir(folder)).filter((name) => /^\d+-.*\.ts$/.test(name)).sort()
  },
  getMigrationName: (name: string) => name,
  getMigration: (name: string): Promise<Migration> => import(new URL(name, folder).href),
}

const table = 'migrations'
const config: Knex.MigratorConfig = { migrationSource: source, tableName: table }

/** The database's schema can't be used or changed now; the message says what to do. */
export class SchemaInUse extends DatabaseFault {}

interface MigrateOptions {
  now?: () => number
  /** How long processes may take to fall silent after they were stopped, ms. */
  patience?: number
}

/** What a migration is called when one types it. */
const shortName = (name: string) => name.replace(/\.ts$/, '')

/**
 * Applies pending migrations; several processes may call it at once. Returns the names of those applied.
 *
 * @throws SchemaInUse if a running server needs the schema as it is, or if a newer version has changed it
 */
export function migrate(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  return alone(db, async () => {
    const pending = await pendingOf(db)
    for (const name of pending) {
      const { isExclusive = false } = await source.getMigration(name)
      if (isExclusive)
        await waitForSilence(
          db,
          options,
          `A running server uses this database as it was before ${name}. Stop every server, then start this version.`,
        )
    }
    const [, applied] = await db.knex.migrate.latest(config)
    return applied
  })
}

/** The names of those that are applied, the oldest first. */
async function appliedTo(db: Database): Promise<string[]> {
  if (!(await db.knex.schema.hasTable(table))) return []
  const applied: string[] = (await db.knex(table).select('name')).map(({ name }) => name)
  return applied.sort()
}

/** @throws SchemaInUse if a newer version has changed the schema */
async function pendingOf(db: Database): Promise<string[]> {
  const [applied, known] = [new Set(await appliedTo(db)), await source.getMigrations()]
  const newer = [...applied].filter((name) => !known.includes(name))
  const [first] = newer
  if (first === undefined) return known.filter((name) => !applied.has(name))
  const last = known.filter((name) => name < first).at(-1)
  throw new SchemaInUse(
    `A newer version of Tessera has changed this database (${newer.join(', ')}). Start that version, or go back with it: npm run migrate -- back ${shortName(last ?? '0')}`,
  )
}

/** @throws SchemaInUse with the sentence if processes are still alive when the patience is over */
async function waitForSilence(
  db: Database,
  { now = Date.now, patience = silentAfter + 2_000 }: MigrateOptions,
  sentence: string,
): Promise<void> {
  if (!(await db.knex.schema.hasTable('processes'))) return
  const until = now() + patience
  for (;;) {
    const alive = await db.knex('processes').where('seen', '>', now() - silentAfter)
    if (alive.length === 0) return
    if (now() >= until) throw new SchemaInUse(sentence)
    await pause(500)
  }
}

interface BackOptions extends MigrateOptions {
  /** Goes back although it loses data. */
  isForced?: boolean
}

/**
 * Reverts the migrations after one, the newest first, so that the version whose latest it was can start. Returns the
 * names of those reverted.
 *
 * @param to the name or the number of the migration that stays the latest; 0 leaves none
 * @throws SchemaInUse if processes run, if data would be lost, if a newer version has changed the schema, or if there
 *   is no such migration
 */
export function migrateBack(db: Database, to: string, options: BackOptions = {}): Promise<string[]> {
  return alone(db, async () => {
    await pendingOf(db)
    const latest = await namedBy(to)
    const undone = (await appliedTo(db)).filter((name) => name > latest).reverse()
    if (undone.length === 0) return []
    await waitForSilence(db, options, 'A running server or worker uses this database. Stop every one, then go back.')
    if (!options.isForced) await refuseLosses(db, latest, undone)
    for (const name of undone) await db.knex.migrate.down({ ...config, name })
    return undone
  })
}

/** The name of a migration; empty for 0. */
async function namedBy(to: string): Promise<string> {
  const isNumber = /^\d+$/.test(to)
  if (isNumber && Number(to) === 0) return ''
  const known = await source.getMigrations()
  const found = known.find((name) =>
    isNumber ? Number.parseInt(name, 10) === Number(to) : shortName(name) === shortName(to),
  )
  if (!found) throw new SchemaInUse(`There is no migration ${to}; the latest is ${shortName(known.at(-1) ?? '')}.`)
  return found
}

async function refuseLosses(db: Database, latest: string, undone: string[]): Promise<void> {
  const older = { ...source, getMigrations: async () => (await source.getMigrations()).filter((one) => one <= latest) }
  const lost = await lossesOf(db, {
    undone: await Promise.all(undone.map((name) => source.getMigration(name))),
    make: ({ knex }) => knex.migrate.latest({ ...config, migrationSource: older }),
  })
  if (lost.length > 0)
    throw new SchemaInUse(
      `The version before has no place for some of what is stored, which going back would lose: ${lost.join(', ')}. Add --force to lose it.`,
    )
}

/**
 * Runs the work while no other process migrates this database. The lock ends with the process that holds it. Knex's own
 * lock row may outlive its process, so it is freed first: under our lock it is always stale.
 */
async function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const run = async () => {
    await db.knex.migrate.forceFreeMigrationsLock(config)
    return work()
  }
  return db.dialect === 'mysql' ? underNamedLock(db, run) : underFileLock(db, run)
}

async function underNamedLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const session = await db.connect({ tenant: '', patience: new Patience(Number.POSITIVE_INFINITY), isLong: true })
  try {
    const name = "CONCAT('tessera.migrate.', DATABASE())"
    const [lock] = await session.run([statement(`SELECT GET_LOCK(LEFT(${name}, 64), 120) AS taken`)])
    if (integer(lock?.rows[0]?.taken) !== 1)
      throw new SchemaInUse('Another process has been migrating for two minutes.')
    return await work()
  } finally {
    // The lock ends with the connection, which is not lent again.
    session.release(false)
  }
}

async function underFileLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const filename = db.url.slice('sqlite:'.length)
  // No other process sees a database in memory.
  if (filename === ':memory:') return work()
  const lock = new SqliteConnection(`${filename}-migrating`)
  try {
    await begin(lock)
    return await work()
  } finally {
    lock.close()
  }
}
