import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import knexFactory from 'knex'
import type { Database, Loan } from './database.ts'
import { sqliteFault } from './database-fault.ts'
import type { DatabaseLimits } from './database-limits.ts'
import { fairShares } from './fair-shares.ts'
import { lockLanes } from './lock-lanes.ts'
import { isRollback, type Lent } from './session.ts'
import { SqliteClient } from './sqlite-client.ts'
import { readTogether, SqliteConnection, sqliteSession } from './sqlite-connection.ts'

/** Its file, or what keeps it from being one that can be written. */
function sqliteQueries(filename: string): SqliteConnection {
  try {
    mkdirSync(dirname(filename), { recursive: true })
    return new SqliteConnection(filename)
  } catch (error) {
    throw sqliteFault(error, filename)
  }
}

/**
 * One connection writes, so tenants take turns at it; reads have a connection of their own and wait for nobody. There
 * is no network to fall silent: what remains of the limits is how long a request waits for its turn.
 */
export async function openSqlite(url: string, limits: DatabaseLimits): Promise<Database> {
  const filename = url.slice('sqlite:'.length)
  const queries = sqliteQueries(filename)
  const open = () =>
    knexFactory({ client: SqliteClient, connection: { filename }, useNullAsDefault: true, pool: { min: 1, max: 1 } })
  const knex = open()
  const reader = open()
  const shares = fairShares(1, limits.request)
  async function connect({ tenant, patience }: Loan): Promise<Lent> {
    patience.check()
    const giveBack = await shares.take(tenant, patience)
    try {
      const connection: SqliteConnection = await knex.client.acquireConnection()
      const session = sqliteSession(connection, () => patience.left)
      return {
        async run(statements) {
          if (!statements.some(isRollback)) patience.check()
          return session.run(statements)
        },
        release() {
          void knex.client.releaseConnection(connection)
          giveBack()
        },
      }
    } catch (error) {
      giveBack()
      throw error
    }
  }
  return {
    url,
    dialect: 'sqlite',
    limits,
    knex,
    reader,
    lanes: lockLanes(),
    connect,
    read: async (statements) => readTogether(queries, statements),
    async close() {
      queries.close()
      await Promise.all([knex.destroy(), reader.destroy()])
    },
  }
}
