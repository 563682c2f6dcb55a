import { readdir } from 'node:fs/promises'
import type { Knex } from 'knex'
import type { Database } from './database.ts'
import { Patience } from './patience.ts'
import { integer, statement } from './session.ts'
import { SqliteConnection, sqliteSession } from './sqlite-connection.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** Knex's view of `migrations/`: files that begin with a number, in that order. */
const source: Knex.MigrationSource<string> = {
  async getMigrations() {
    return (await readdir(folder)).filter((name) => /^\d+-.*\.ts$/.test(name)).sort()
  },
  getMigrationName: (name) => name,
  getMigration: (name) => import(new URL(name, folder).href),
}

const config: Knex.MigratorConfig = { migrationSource: source, tableName: 'migrations' }

/** Brings the database up to date; several processes may call it at once. Returns the names of what it applied. */
export function migrate(db: Database): Promise<string[]> {
  return alone(db, async () => {
    const [, applied] = await db.knex.migrate.latest(config)
    return applied
  })
}

/** Takes back every migration, the newest first. */
export function migrateDown(db: Database): Promise<string[]> {
  return alone(db, async () => {
    const [, undone] = await db.knex.migrate.rollback(config, true)
    return undone
  })
}

/**
 * Runs the work while no other process migrates this database. The lock goes with the process that holds it, so one
 * that dies leaves nothing behind; Knex's own lock row may, hence it is freed first: under our lock it is stale.
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
  // Nobody else sees what one process has in memory.
  if (filename === ':memory:') return work()
  const lock = new SqliteConnection(`${filename}-migrating`)
  try {
    await sqliteSession(lock).run([statement('BEGIN')])
    return await work()
  } finally {
    lock.close()
  }
}
