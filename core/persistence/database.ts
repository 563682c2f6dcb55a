import type { Knex } from 'knex'
import { type DatabaseLimits, usualLimits } from './database-limits.ts'
import type { FairTurns } from './fair-turns.ts'
import type { LockLanes } from './lock-lanes.ts'
import { openMysql } from './mysql-database.ts'
import type { NamedLocks } from './named-locks.ts'
import type { Patience } from './patience.ts'
import type { Dialect, Lent, Statement, StatementResult } from './session.ts'
import { openSqlite } from './sqlite-database.ts'

/** The borrower of a connection, and how long it waits. */
export interface Loan {
  /** The tenant whose share of the connections is used; empty for the platform's own work. */
  tenant: string
  patience: Patience
  /** Without time limits on round trips, for imports and migrations. */
  isLong?: boolean
}

export interface Database {
  url: string
  dialect: Dialect
  limits: DatabaseLimits
  /**
   * For migrations and tests. On SQLite its pool is the one writing connection: never query it inside a transaction.
   */
  knex: Knex
  /** For exports; on SQLite a separate connection, so that they never wait for a writer. */
  reader: Knex
  /** Queues for locks within this process. */
  lanes: LockLanes
  /** Locks that last as long as their work, across its transactions. */
  locks: NamedLocks
  /** Turns of the event loop for what follows a read. */
  turns: FairTurns
  /**
   * Queries outside any transaction, in one round trip.
   * @param tenant the tenant whose share of the connections is used; absent for the platform's own
   * @throws DatabaseBusy or DatabaseSilent if there is no answer in time
   */
  read(statements: Statement[], tenant?: string): Promise<StatementResult[]>
  /**
   * Lends a connection for exclusive use.
   * @throws DatabaseBusy or DatabaseSilent if there is none in time
   */
  connect(loan: Loan): Promise<Lent>
  close(): Promise<void>
}

/**
 * Opens `mysql://…` or `sqlite:path` (a missing folder is made).
 * @throws DatabaseFault if it can't be reached, with a message for the operator
 */
export async function openDatabase(url: string, limits: Partial<DatabaseLimits> = {}): Promise<Database> {
  const all = { ...usualLimits, ...limits }
  if (url.startsWith('mysql://')) return openMysql(url, all)
  if (url.startsWith('sqlite:')) return openSqlite(url, all)
  throw new Error(
    `Unknown database "${url.split(':')[0]}:": expected mysql://user:password@host/database or sqlite:path`,
  )
}
