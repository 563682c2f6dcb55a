import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import knexFactory from 'knex'
import type { Database } from './database.ts'
import { sqliteFault } from './database-fault.ts'
import type { DatabaseLimits } from './database-limits.ts'
import { fairShares } from './fair-shares.ts'
import { FairTurns } from './fair-turns.ts'
import { lockLanes } from './lock-lanes.ts'
import { ownLocks } from './named-locks.ts'
import { SqliteClient } from './sqlite-client.ts'
import { readTogether, SqliteConnection } from './sqlite-connection.ts'
import { SqliteGroups } from './sqlite-groups.ts'

/** Opens its file; throws the reason if it can't be written. */
function sqliteQueries(filename: string): SqliteConnection {
  try {
    mkdirSync(dirname(filename), { recursive: true })
    return new SqliteConnection(filename)
  } catch (error) {
    throw sqliteFault(error, filename)
  }
}

/**
 * One connection writes, so tenants take turns, and those who wait share a COMMIT; reads have a separate connection and
 * never wait. There is no network to fall silent: of the limits, only the wait for a turn applies.
 */
export async function openSqlite(url: string, limits: DatabaseLimits): Promise<Database> {
  const filename = url.slice('sqlite:'.length)
  const queries = sqliteQueries(filename)
  const open = () =>
    knexFactory({ client: SqliteClient, connection: { filename }, useNullAsDefault: true, pool: { min: 1, max: 1 } })
  const knex = open()
  const reader = open()
  const turns = new FairTurns()
  const shares = fairShares(1, limits.request)
  const groups = new SqliteGroups({
    acquire: () => knex.client.acquireConnection(),
    release: (connection) => void knex.client.releaseConnection(connection),
  })
  return {
    url,
    dialect: 'sqlite',
    limits,
    knex,
    reader,
    // No lane is ever full: whoever waits here would be missing in the group.
    lanes: lockLanes(Number.POSITIVE_INFINITY),
    // The worker beside a server takes none of these locks.
    locks: ownLocks(),
    turns,
    async connect(loan) {
      loan.patience.check()
      return groups.lend(loan, await shares.take(loan.tenant, loan.patience))
    },
    async read(statements, tenant = '') {
      const results = readTogether(queries, statements)
      const turn = turns.next(tenant)
      if (turn) await turn
      return results
    },
    async close() {
      queries.close()
      await Promise.all([knex.destroy(), reader.destroy()])
    },
  }
}
