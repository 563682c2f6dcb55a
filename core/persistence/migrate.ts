import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Database } from './database.ts'
import { Patience } from './patience.ts'
import { silentAfter } from './processes.ts'
import { integer, statement } from './session.ts'
import { begin, SqliteConnection } from './sqlite-connection.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** A migration that takes away what servers of the version before it use. */
interface Migration extends Knex.Migration {
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

/** The database's schema can't be used now; the message says what to do. */
export class SchemaInUse extends Error {}

interface MigrateOptions {
  now?: () => number
  /** How long servers may take to fall silent after they were stopped, ms. */
  patience?: number
}

/**
 * Applies pending migrations; several processes may call it at once. Returns the names of those applied.
 *
 * @throws SchemaInUse if a running server needs the schema as it is, or if a newer version has changed it
 */
export function migrate(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  return alone(db, async () => {
    await waitForSchema(db, options)
    const [, applied] = await db.knex.migrate.latest(config)
    return applied
  })
}

async function waitForSchema(
  db: Database,
  { now = Date.now, patience = silentAfter + 2_000 }: MigrateOptions,
): Promise<void> {
  if (!(await db.knex.schema.hasTable(table))) return
  const applied = new Set<string>((await db.knex(table).select('name')).map(({ name }) => name))
  const known = await source.getMigrations()
  const newer = [...applied].filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new SchemaInUse(
      `A newer version of Tessera has changed this database (${newer.join(', ')}). Start that version, or go back with it.`,
    )
  const until = now() + patience
  for (const name of known.filter((one) => !applied.has(one))) {
    const { isExclusive = false } = await source.getMigration(name)
    if (!isExclusive || !(await db.knex.schema.hasTable('processes'))) continue
    for (;;) {
      const alive = await db.knex('processes').where('seen', '>', now() - silentAfter)
      if (alive.length === 0) break
      if (now() >= until)
        throw new SchemaInUse(
          `A running server uses this database as it was before ${name}. Stop every server, then start this version.`,
        )
      await pause(500)
    }
  }
}

/** Reverts every migration, the newest first. */
export function migrateDown(db: Database): Promise<string[]> {
  return alone(db, async () => {
    const [, undone] = await db.knex.migrate.rollback(config, true)
    return undone
  })
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
    if (integer(lock?.rows[0]?.taken) !== 1) throw new Error('Another process has been migrating for two minutes')
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
