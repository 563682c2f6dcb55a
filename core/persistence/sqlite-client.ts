import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js'
import { SqliteConnection } from './sqlite-connection.ts'

interface Query {
  sql: string
  bindings?: unknown[]
  response?: unknown
  context?: { lastID: number; changes: number }
}

const bindable = (value: unknown) => {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return value.getTime()
  return typeof value === 'number' ? value : String(value)
}

/** Knex's SQLite dialect over the database that Node brings, so that no native package is needed. */
export class SqliteClient extends BetterSqlite3Client {
  _driver() {
    return SqliteConnection
  }

  override async acquireRawConnection() {
    return new SqliteConnection(this.connectionSettings.filename)
  }

  async _query(connection: SqliteConnection, query: Query) {
    const { rows, affected, lastId } = connection.execute(query.sql, (query.bindings ?? []).map(bindable))
    return Object.assign(query, { response: rows, context: { lastID: lastId, changes: affected } })
  }
}
