import { randomBytes } from 'node:crypto'
import type { Database } from '../../persistence/database.ts'
import { integer, statement } from '../../persistence/session.ts'
import { openPatiently } from './patient-database.ts'
import { restoreSchema, type Schema } from './schema-copy.ts'

interface MysqlDatabase {
  db: Database
  url: string
  drop(): Promise<void>
}

export const mysqlUrl = () => process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/test'

/** How the names of a run's databases begin. */
export const namesOfRun = (run = '') => `tessera_test_${run}_`

/** Runs one statement outside the databases of tests. */
export async function asOwner(sql: string, ...values: string[]) {
  const owner = await openPatiently(mysqlUrl())
  const answers = owner.read([statement(sql, ...values)])
  return (await answers.finally(() => owner.close()))[0]?.rows ?? []
}

/** Creates a database without tables. */
export async function emptyMysql(): Promise<MysqlDatabase> {
  const name = `${namesOfRun(process.env.TEST_RUN)}${randomBytes(6).toString('hex')}`
  await asOwner(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`)
  return openMysql(name)
}

async function openMysql(name: string): Promise<MysqlDatabase> {
  const url = new URL(mysqlUrl())
  url.pathname = `/${name}`
  const db = await openPatiently(url.href)
  return {
    db,
    url: url.href,
    async drop() {
      await db.close()
      await asOwner(`DROP DATABASE ${name}`)
    },
  }
}

/** Names of migrated databases that tests of this process have left. */
const left: string[] = []

/**
 * The same database, which `drop` leaves to the next test of this process: deleting rows takes a twentieth of the time
 * of making tables, for each of which the server waits for the disk several times. A run drops its databases when it
 * ends; outside of a run they are dropped at once.
 */
export function leftToOthers({ db, url, drop }: MysqlDatabase): MysqlDatabase {
  if (process.env.TEST_RUN === undefined) return { db, url, drop }
  return {
    db,
    url,
    async drop() {
      await db.close()
      left.push(new URL(url).pathname.slice(1))
    },
  }
}

/** A database that tests have left, as migrations would leave it; null where none is. */
export async function restoredMysql(schema: Schema): Promise<MysqlDatabase | null> {
  const name = left.pop()
  if (name === undefined) return null
  const fresh = await openMysql(name)
  if ((await isUnused(fresh.db, name)) && (await restoreSchema(fresh.db, schema))) return fresh
  await fresh.drop()
  return restoredMysql(schema)
}

/** Whether nobody else is connected: what a killed process has begun may still be under way. */
async function isUnused(db: Database, name: string): Promise<boolean> {
  const others = 'SELECT COUNT(*) AS others FROM information_schema.processlist WHERE db = ? AND id <> CONNECTION_ID()'
  const [answer] = await db.read([statement(others, name)])
  return integer(answer?.rows[0]?.others) === 0
}
