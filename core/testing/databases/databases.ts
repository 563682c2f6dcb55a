import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { type Database, openDatabase } from '../../persistence/database.ts'
import { migrate } from '../../persistence/migrate.ts'
import type { Dialect } from '../../persistence/session.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { sweepClaims } from '../sweeps/sweep-claims.ts'
import { emptyMysql, leftToOthers, mysqlUrl, restoredMysql } from './mysql-databases.ts'
import { readSchema, type Schema, writeSchema } from './schema-copy.ts'

export interface TestDatabase {
  db: Database
  /** For child processes of the test. */
  url: string
  /** The latest time that a clock of its tests has shown, epoch ms. Absent: theirs is unknown. */
  latest?: () => number
}

/** The database of this test run: each `*.db.test.ts` runs once on each. */
export const testDialect = () => (process.env.TEST_DATABASE === 'mysql' ? 'mysql' : 'sqlite')

async function isThere(dialect: Dialect): Promise<boolean> {
  if (dialect === 'sqlite') return true
  try {
    await (await openDatabase(mysqlUrl())).close()
    return true
  } catch (error) {
    if (process.env.TEST_MYSQL_REQUIRED === '1') throw error
    process.stderr.write(`\nMySQL is not at ${new URL(mysqlUrl()).host}: its tests are skipped.\n`)
    return false
  }
}

export type FreshDatabase = TestDatabase & { drop(): Promise<void> }

/** A migrated database for one test; `drop` gives it back. */
export async function freshDatabase(dialect: Dialect = testDialect()): Promise<FreshDatabase> {
  const schema = schemas.get(dialect)
  const restored = dialect === 'mysql' && schema ? await restoredMysql(schema) : null
  const fresh = restored ?? (await emptyDatabase(dialect))
  if (!restored) await makeTables(fresh.db)
  return dialect === 'mysql' ? leftToOthers(fresh) : fresh
}

/** The same without tables. */
export const emptyDatabase = (dialect: Dialect = testDialect()): Promise<FreshDatabase> =>
  dialect === 'mysql' ? emptyMysql() : emptySqlite()

/** A migrated database, or null when the database server does not answer. */
export const databaseFor = async (dialect: Dialect): Promise<FreshDatabase | null> =>
  (await isThere(dialect)) ? freshDatabase(dialect) : null

/** By dialect: what migrations make, read from the first database that this process migrated. */
const schemas = new Map<Dialect, Schema>()

/**
 * Migrates an empty database; from the second one on its tables are written directly, which takes a fifth of the time.
 */
async function makeTables(db: Database): Promise<void> {
  const schema = schemas.get(db.dialect)
  if (schema) return writeSchema(db, schema)
  await migrate(db)
  schemas.set(db.dialect, await readSchema(db))
}

async function emptySqlite() {
  const folder = await scratchFolder('tessera-')
  const url = `sqlite:${join(folder, 'test.db')}`
  const db = await openDatabase(url)
  return {
    db,
    url,
    async drop() {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Tests = (database: () => TestDatabase) => void

/**
 * A group of tests with its own fresh database, dropped afterwards. `database()` may be called inside tests and hooks.
 * Without MySQL the tests are skipped with a warning; with TEST_MYSQL_REQUIRED=1 they fail.
 *
 * After each test the stored reservations must agree with the claims, so that no race can forget to look.
 */
export const withDatabase = (name: string, tests: Tests): Promise<void> => grouped(name, tests, sweep)

/**
 * The same for tests that write no rows, or whose rows differ: planted faults, rows written without the door, races
 * without locks.
 */
export const withUnsweptDatabase = (name: string, tests: Tests): Promise<void> => grouped(name, tests, async () => {})

async function sweep({ db, latest }: TestDatabase): Promise<void> {
  expect(await sweepClaims(db, latest?.() ?? Number.POSITIVE_INFINITY)).toEqual([])
}

async function grouped(
  name: string,
  tests: Tests,
  afterTest: (database: TestDatabase) => Promise<void>,
): Promise<void> {
  const available = await isThere(testDialect())
  describe.skipIf(!available)(`${name} (${testDialect()})`, () => {
    let fresh: FreshDatabase | null = null
    beforeAll(async () => {
      fresh = await freshDatabase()
    })
    // Runs after the hooks of the tests, which may wait for what is under way.
    afterEach(async () => {
      if (fresh) await afterTest(fresh)
    })
    afterAll(async () => {
      await fresh?.drop()
    })
    tests(() => {
      if (!fresh) throw new Error('the database is there inside tests and hooks only')
      return fresh
    })
  })
}
