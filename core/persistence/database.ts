import type { Knex } from 'knex'
import { type DatabaseLimits, usualLimits } from './database-limits.ts'
import type { LockLanes } from './lock-lanes.ts'
import { openMysql } from './mysql-database.ts'
import type { Patience } from './patience.ts'
import type { Dialect, Lent, Statement, StatementResult } from './session.ts'
import { openSqlite } from './sqlite-database.ts'

/** For whom a connection is lent, and how long it is waited for. */
export interface Loan {
  /** Whose share of the connections is used; empty for the platform's own work. */
  tenant: string
  patience: Patience
  /** No time limits on round trips, for imports and migrations. */
  isLong?: boolean
}

export interface Database {
  url: string
  dialect: Dialect
  limits: DatabaseLimits
  /** Migrations, tests. On SQLite its pool is the one writing connection: never query it inside a transaction. */
  knex: Knex
  /** Exports; on SQLite a connection of its own, so that they never wait for a writer. */
  reader: Knex
  /** Who waits for the same locks in this process. */
  lanes: LockLanes
  /**
   * Queries outside any transaction, in one round trip.
   * @param tenant whose share of the connections is used; absent = the platform's own
   * @throws DatabaseBusy or DatabaseSilent when there is no answer in time
   */
  read(statements: Statement[], tenant?: string): Promise<StatementResult[]>
  /**
   * Lends a connection that nobody else uses meanwhile.
   * @throws DatabaseBusy or DatabaseSilent when there is none in time
   */
  connect(loan: Loan): Promise<Lent>
  close(): Promise<void>
}

/**
 * Opens `mysql://…` or `sqlite:path` (the folder is made when it is missing).
 * @throws DatabaseFault when it can't be reached, with a sentence for its operator
 */
export async function openDatabase(url: string, limits: Partial<DatabaseLimits> = {}): Promise<Database> {
  const all = { ...usualLimits, ...limits }
  if (url.startsWith('mysql://')) return openMysql(url, all)
  if (url.startsWith('sqlite:')) return openSqlite(url, all)
  throw new Error(
    `Unknown database "${url.split(':')[0]}:": expected mysql://user:password@host/database or sqlite:path`,
  )
}
