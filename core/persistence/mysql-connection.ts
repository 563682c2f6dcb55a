import type { Connection, ConnectionOptions } from 'mysql2'
import type { Row, Session, Statement, StatementResult } from './session.ts'

/** Sent once for each new connection. Our escaping relies on backslashes being escapes, so the mode is set too. */
export const sessionSettings = [
  'SET NAMES utf8mb4 COLLATE utf8mb4_bin',
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  "SET SESSION sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION', time_zone = '+00:00'",
  'SET SESSION innodb_lock_wait_timeout = 10',
]

/** Options for `mysql://user:password@host:port/database[?ssl=true]`. */
export function mysqlOptions(url: string): ConnectionOptions {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    host: hostname,
    port: port ? Number(port) : 3306,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    charset: 'utf8mb4',
    timezone: 'Z',
    decimalNumbers: true,
    multipleStatements: true,
    ssl: searchParams.get('ssl') === 'true' ? {} : undefined,
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

function resultOf(answer: unknown): StatementResult {
  if (Array.isArray(answer)) return { rows: answer.filter(isRow), affected: 0 }
  return { rows: [], affected: isRow(answer) ? Number(answer.affectedRows) : 0 }
}

/** Every value is escaped by the driver; several statements go out, and come back, in one round trip. */
export const mysqlSession = (connection: Connection): Session => ({
  run(statements: Statement[]) {
    return new Promise((resolve, reject) => {
      const sql = statements.map((one) => one.sql).join(';\n')
      const values = statements.flatMap((one) => one.values)
      connection.query(sql, values, (error, answers: unknown) => {
        if (error) reject(error)
        else if (statements.length === 1) resolve([resultOf(answers)])
        else resolve(Array.isArray(answers) ? answers.map(resultOf) : [])
      })
    })
  },
})
