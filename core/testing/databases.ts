import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Database, openDatabase } from '../persistence/database.ts'
import { migrate } from '../persistence/migrate.ts'
import { type Dialect, statement } from '../persistence/session.ts'

export interface TestDatabase {
  db: Database
  /** For processes that the test starts. */
  url: string
}

const mysqlUrl = () => process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/test'

/** The database of this run of the tests: each `*.db.test.ts` runs once on each. */
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

/** Makes a database that nobody else has, migrated; `drop` removes it again. */
export async function freshDatabase(dialect: Dialect = testDialect()): Promise<FreshDatabase> {
  return dialect === 'mysql' ? freshMysql() : freshSqlite()
}

/** The same where the database is there; null where it is not. */
export const databaseFor = async (dialect: Dialect): Promise<FreshDatabase | null> =>
  (await isThere(dialect)) ? freshDatabase(dialect) : null

async function freshSqlite() {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-'))
  const url = `sqlite:${join(folder, 'test.db')}`
  const db = await openDatabase(url)
  await migrate(db)
  return {
    db,
    url,
    async drop() {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freshMysql() {
  const name = `tessera_test_${randomBytes(6).toString('hex')}`
  const owner = await openDatabase(mysqlUrl())
  await owner.read([statement(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`)])
  const url = new URL(mysqlUrl())
  url.pathname = `/${name}`
  const db = await openDatabase(url.href)
  await migrate(db)
  return {
    db,
    url: url.href,
    async drop() {
      await db.close()
      await owner.read([statement(`DROP DATABASE ${name}`)])
      await owner.close()
    },
  }
}

/**
 * A group of tests with a fresh database of its own, dropped afterwards. `database()` is for use inside tests and
 * hooks. Without MySQL its tests are skipped aloud; with TEST_MYSQL_REQUIRED=1 they fail.
 */
export async function withDatabase(name: string, tests: (database: () => TestDatabase) => void): Promise<void> {
  const available = await isThere(testDialect())
  describe.skipIf(!available)(`${name} (${testDialect()})`, () => {
    let fresh: Awaited<ReturnType<typeof freshDatabase>> | null = null
    beforeAll(async () => {
      fresh = await freshDatabase()
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
