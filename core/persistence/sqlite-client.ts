import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js'
import { SqliteConnection, whileBusy } from './sqlite-connection.ts'

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

/** Knex's SQLite dialect over Node's own database, so that no native package is needed. */
export class SqliteClient extends BetterSqlite3Client {
  _driver() {
    return SqliteConnection
  }

  override async acquireRawConnection() {
    return new SqliteConnection(this.connectionSettings.filename)
  }

  async _query(connection: SqliteConnection, query: Query) {
    const values = (query.bindings ?? []).map(bindable)
    const { rows, affected, lastId } = await whileBusy(() => connection.execute(query.sql, values))
    return Object.assign(query, { response: rows, context: { lastID: lastId, changes: affected } })
  }
}
