import { Socket } from 'node:net'
import { type Connection, type ConnectionOptions, createConnection } from 'mysql2'
import { ConnectionSilent } from './database-busy.ts'
import type { DatabaseLimits } from './database-limits.ts'
import { type Row, type Statement, type StatementResult, statement } from './session.ts'

/**
 * Sent once for each new connection. The driver's escaping relies on backslash escapes, so the SQL mode is set too. A
 * lock is waited for shortly, and retried after a pause. The server ends a connection that is idle for a while and
 * rolls its transaction back, so a process that is gone or cut off keeps its locks no longer than that.
 */
export const sessionSettings = ({ lock }: Pick<DatabaseLimits, 'lock'>): string =>
  [
    'SET NAMES utf8mb4 COLLATE utf8mb4_bin',
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
    "SET SESSION sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION', time_zone = '+00:00'",
    `SET SESSION innodb_lock_wait_timeout = ${Math.ceil(lock / 1000)}, wait_timeout = 9`,
  ].join(';')

/** An import may compute for long between two statements, and a migration may wait for another. */
export const longSettings = 'SET SESSION innodb_lock_wait_timeout = 20, wait_timeout = 28800'

/** The pool closes an idle connection after this many ms, well before the server does. */
export const idleTime = 4_000

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

/**
 * Characters that are sent at once. Servers refuse packets above `max_allowed_packet`, 16 MB by default, and escaping
 * and UTF-8 may make several bytes of a character.
 */
const mostAtOnce = 2_000_000

const lengthOf = ({ sql, values }: Statement): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), sql.length)

/** Statements as they are sent together: usually all of them, the writes of a large import in several parts. */
export function inPackets(statements: Statement[]): Statement[][] {
  const packets: Statement[][] = []
  let room = 0
  for (const one of statements) {
    const length = lengthOf(one)
    if (length > room || packets.length === 0) {
      packets.push([])
      room = mostAtOnce
    }
    packets.at(-1)?.push(one)
    room -= length
  }
  return packets
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

function resultOf(answer: unknown): StatementResult {
  if (Array.isArray(answer)) return { rows: answer.filter(isRow), affected: 0 }
  return { rows: [], affected: isRow(answer) ? Number(answer.affectedRows) : 0 }
}

/** Closes a connection without notifying the server, which is not expected to answer. */
export function drop(connection: Connection): void {
  connection.destroy()
  // `destroy` waits until the other side has closed too; the driver's types leave its socket out.
  const socket: unknown = Reflect.get(connection, 'stream')
  if (socket instanceof Socket) socket.destroy()
}

/**
 * Sends several statements in one round trip; the driver escapes every value. A connection that does not answer within
 * `most` ms is dropped, because its late answer would be taken for that of another query.
 * @throws ConnectionSilent
 */
export function ask(connection: Connection, statements: Statement[], most: number): Promise<StatementResult[]> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(new ConnectionSilent(most))
      drop(connection)
    }
    const timer = Number.isFinite(most) ? setTimeout(giveUp, most) : undefined
    const sql = statements.map((one) => one.sql).join(';\n')
    const values = statements.flatMap((one) => one.values)
    connection.query(sql, values, (error, answers: unknown) => {
      clearTimeout(timer)
      if (error) reject(error)
      else if (statements.length === 1) resolve([resultOf(answers)])
      else resolve(Array.isArray(answers) ? answers.map(resultOf) : [])
    })
  })
}

/** True for errors from the server itself, which prove that it is there. */
const isFromServer = (error: unknown): boolean =>
  error instanceof Error && 'errno' in error && Number(error.errno) >= 1000

/**
 * Opens a connection beside the pool, runs one statement (none: the handshake alone) and closes it.
 * @param most ms for the handshake, and for the statement
 * @throws if no server answers; an error from a server is an answer
 */
export function askAside(options: ConnectionOptions, most: number, sql?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const connection = createConnection({ ...options, connectTimeout: most })
    const end = (error: unknown) => {
      clearTimeout(timer)
      drop(connection)
      if (error && !isFromServer(error)) reject(error)
      else resolve()
    }
    const timer = setTimeout(end, most * 2, new ConnectionSilent(most * 2))
    // Also handles later errors of a dropped connection.
    connection.on('error', end)
    connection.connect((error) => {
      if (error || sql === undefined) end(error)
      else connection.query(sql, end)
    })
  })
}

/** Opens a connection beside the pool, with the same settings. */
export async function openAside(options: ConnectionOptions, limits: DatabaseLimits): Promise<Connection> {
  const connection = createConnection({ ...options, connectTimeout: limits.query / 2 })
  // A broken connection is noticed by who uses it next.
  connection.on('error', () => {})
  try {
    await ask(connection, [statement(sessionSettings(limits))], limits.query / 2)
    return connection
  } catch (error) {
    drop(connection)
    throw error
  }
}
