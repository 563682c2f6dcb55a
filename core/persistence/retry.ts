import { ConnectionSilent } from './database-busy.ts'

/** Lock wait time-out, deadlock, and write conflicts of Galera, TiDB and Vitess: the whole work is repeated. */
const retryableMysql = new Set([1020, 1205, 1213, 1412, 8002, 8022, 8028, 9007])

const property = (error: unknown, key: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined

/** SQLITE_BUSY or SQLITE_LOCKED, in any of their extended forms. */
export function isBusy(error: unknown): boolean {
  const code = property(error, 'errcode')
  return typeof code === 'number' && ((code & 0xff) === 5 || (code & 0xff) === 6)
}

/** True if the database rolled the transaction back (or must) and a repeat may succeed. */
export function isRetryable(error: unknown): boolean {
  const errno = property(error, 'errno')
  return isBusy(error) || (typeof errno === 'number' && retryableMysql.has(errno))
}

const lostCodes = new Set(['PROTOCOL_CONNECTION_LOST', 'ECONNRESET', 'EPIPE'])

/** Server shutting down, connection killed, idle connection closed. */
const lostErrnos = new Set([1053, 1927, 4031])

/** True if a connection broke or fell silent during use: another one may work. */
export function isLost(error: unknown): boolean {
  const [errno, code, fatal] = [property(error, 'errno'), property(error, 'code'), property(error, 'fatal')]
  if (error instanceof ConnectionSilent) return true
  if (typeof errno === 'number' && lostErrnos.has(errno)) return true
  // The driver gives no code for a connection that was closed already.
  return (typeof code === 'string' && lostCodes.has(code)) || (code === undefined && fatal === true)
}

/** The table (or its key) in which a row with this key exists already; null for any other error. */
export function duplicateTable(error: unknown): string | null {
  const isDuplicate = property(error, 'errno') === 1062 || [1555, 2067].includes(Number(property(error, 'errcode')))
  if (!isDuplicate) return null
  const message = String(property(error, 'message'))
  return /(?:failed: |for key ')([a-z_]+)/i.exec(message)?.[1] ?? 'the table'
}

/** Milliseconds before attempt `n` (1 = the first retry): grows, is capped, and differs between competitors. */
export const backoff = (n: number, random: () => number = Math.random) => Math.min(200, 2 ** n) * (0.5 + random())
