import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import knexFactory, { type Knex } from 'knex'
import type { Connection } from 'mysql2'
import { mysqlFault, sqliteFault } from './database-fault.ts'
import { mysqlOptions, mysqlSession, sessionSettings } from './mysql-connection.ts'
import type { Dialect, Session, Statement, StatementResult } from './session.ts'
import { SqliteClient } from './sqlite-client.ts'
import { readTogether, SqliteConnection, sqliteSession } from './sqlite-connection.ts'

export interface Database {
  url: string
  dialect: Dialect
  /** Writes, and migrations. On SQLite its pool is the one writing connection: never query it inside a transaction. */
  knex: Knex
  /** Reads that need no transaction; on SQLite a connection of its own, so that they never wait for a writer. */
  reader: Knex
  /** Queries outside any transaction, in one round trip. */
  read(statements: Statement[]): Promise<StatementResult[]>
  /** Lends a connection that nobody else uses meanwhile. */
  withConnection<T>(work: (session: Session) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Opens `mysql://…` or `sqlite:path` (the folder is made when it is missing).
 * @throws DatabaseFault when it can't be reached, with a sentence for its operator
 */
export async function openDatabase(url: string): Promise<Database> {
  if (url.startsWith('mysql://')) return openMysql(url)
  if (url.startsWith('sqlite:')) return openSqlite(url)
  throw new Error(
    `Unknown database "${url.split(':')[0]}:": expected mysql://user:password@host/database or sqlite:path`,
  )
}

const lending =
  <C>(knex: Knex, sessionOf: (connection: C) => Session): Database['withConnection'] =>
  async (work) => {
    const connection = await knex.client.acquireConnection()
    try {
      return await work(sessionOf(connection))
    } finally {
      await knex.client.releaseConnection(connection)
    }
  }

async function openMysql(url: string): Promise<Database> {
  const options = mysqlOptions(url)
  const knex = knexFactory({
    client: 'mysql2',
    connection: { ...options, ssl: options.ssl === undefined ? undefined : {} },
    // What is thrown need not be written to the screen as well.
    log: { warn: () => {} },
    pool: {
      min: 0,
      max: 16,
      afterCreate(connection: Connection, done: (error: Error | null, connection: Connection) => void) {
        connection.query(sessionSettings.join(';'), (error) => done(error, connection))
      },
    },
  })
  const withConnection = lending(knex, mysqlSession)
  const database: Database = {
    url,
    dialect: 'mysql',
    knex,
    reader: knex,
    read: (statements) => withConnection((session) => session.run(statements)),
    withConnection,
    close: () => knex.destroy(),
  }
  await database.read([{ sql: 'SELECT 1', values: [] }]).catch(async (error) => {
    await knex.destroy()
    const { host = '', port = 0, user = '', database = '' } = options
    throw mysqlFault(error, { host, port, user, database })
  })
  return database
}

/** Its file, or what keeps it from being one that can be written. */
function sqliteQueries(filename: string): SqliteConnection {
  try {
    mkdirSync(dirname(filename), { recursive: true })
    return new SqliteConnection(filename)
  } catch (error) {
    throw sqliteFault(error, filename)
  }
}

async function openSqlite(url: string): Promise<Database> {
  const filename = url.slice('sqlite:'.length)
  const queries = sqliteQueries(filename)
  const open = () =>
    knexFactory({ client: SqliteClient, connection: { filename }, useNullAsDefault: true, pool: { min: 1, max: 1 } })
  const knex = open()
  const reader = open()
  return {
    url,
    dialect: 'sqlite',
    knex,
    reader,
    read: async (statements) => readTogether(queries, statements),
    withConnection: lending(knex, sqliteSession),
    async close() {
      queries.close()
      await Promise.all([knex.destroy(), reader.destroy()])
    },
  }
}
