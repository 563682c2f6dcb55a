/**
 * A database that can't be opened or used as it is. The message tells the operator what to do, and never contains the
 * password.
 */
export class DatabaseFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseFault'
  }
}

interface Place {
  host: string
  port: number
  user: string
  database: string
}

/** The code of a driver's error; empty without one. */
export const codeOf = (error: unknown): string => {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The operator's message for an error from MySQL or the network; other errors are returned unchanged. */
export function mysqlFault(error: unknown, { host, port, user, database }: Place): unknown {
  const at = `${host}:${port}`
  const check = 'check DATABASE_URL or "database" in fastify.config.ts.'
  const sentences: Record<string, string> = {
    ECONNREFUSED: `No MySQL server answers at ${at}; start it, or ${check}`,
    ENOTFOUND: `There is no host "${host}" for the database; ${check}`,
    EAI_AGAIN: `The host "${host}" of the database can't be looked up; ${check}`,
    ETIMEDOUT: `The MySQL server at ${at} does not answer in time; ${check}`,
    EHOSTUNREACH: `The MySQL server at ${at} can't be reached; ${check}`,
    ECONNRESET: `The server at ${at} closed the connection; ${check}`,
    PROTOCOL_CONNECTION_LOST: `The server at ${at} closed the connection; ${check}`,
    ER_BAD_DB_ERROR: `The MySQL server at ${at} has no database "${database}"; make it with: CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    ER_ACCESS_DENIED_ERROR: `The MySQL server at ${at} refuses the user "${user}" with this password; ${check}`,
    ER_ACCESS_DENIED_NO_PASSWORD_ERROR: `The MySQL server at ${at} refuses the user "${user}"; ${check}`,
    ER_DBACCESS_DENIED_ERROR: `The MySQL user "${user}" may not use the database "${database}" at ${at}; grant it, or ${check}`,
  }
  const code = codeOf(error)
  return Object.hasOwn(sentences, code) ? new DatabaseFault(sentences[code] ?? '', error) : error
}

const unusable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'EISDIR'])

/** The same for the embedded database, which is a file. */
export function sqliteFault(error: unknown, filename: string): unknown {
  const message = error instanceof Error ? error.message : ''
  const isTheirs = unusable.has(codeOf(error)) || /unable to open|readonly|not a database|is full/.test(message)
  if (!isTheirs) return error
  const sentence = `The database ${filename} can't be opened (${message}); its folder must be one that this user may write to.`
  return new DatabaseFault(sentence, error)
}
