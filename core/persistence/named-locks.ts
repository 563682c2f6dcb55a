import type { Connection } from 'mysql2'
import type { DatabaseLimits } from './database-limits.ts'
import { lockLanes } from './lock-lanes.ts'
import { ask, drop, idleTime } from './mysql-connection.ts'
import type { Patience } from './patience.ts'
import { backoff, isLost } from './retry.ts'
import { integer, type StatementResult, statement } from './session.ts'

/** Locks by name, which outlast transactions. */
export interface NamedLocks {
  /**
   * Waits until nobody over this database has the lock, and takes it; returns the function that gives it back. A lock
   * can't be taken twice, so work under one must not ask for the same again.
   * @throws DatabaseBusy if the patience ends first
   */
  take(name: string, patience: Patience): Promise<() => void>
  close(): void
}

/** Locks within this process: enough for a database that one process at a time serves. */
export function ownLocks(): NamedLocks {
  const lanes = lockLanes(1)
  return { take: (name, patience) => lanes.enter([name], patience), close() {} }
}

/** A name is hashed with the database's to 64 characters, because locks are the server's and names not longer. */
const hashed = "SHA2(CONCAT(DATABASE(), '/', ?), 256)"

/**
 * Locks of MySQL (`GET_LOCK`), which end with the process that holds them, or within seconds once it is cut off. All of
 * a process are on one connection beside the pool: one that had a connection of the pool could not work while the
 * others are lent to waiters for more. Nobody waits at the server for the same reason: of this process, one at a time
 * asks for a lock, and asks again after a pause. If the connection breaks, work under its locks goes on without them.
 */
export function serverLocks(
  open: () => Promise<Connection>,
  { query }: Pick<DatabaseLimits, 'query'>,
  answered: <T>(asked: () => Promise<T>, giveUp: () => void) => Promise<T>,
): NamedLocks {
  const lanes = lockLanes(1)
  let session: { connection: Promise<Connection>; rest: NodeJS.Timeout } | null = null
  let held = 0
  let isUsed = false

  function forget() {
    if (!session) return
    clearInterval(session.rest)
    session.connection.then(drop, () => {})
    session = null
  }

  function begin() {
    const connection = open()
    const rest = setInterval(() => {
      // The server ends a connection that is idle, so one with locks says something now and then.
      if (held > 0 || isUsed) run('SELECT 1').catch(forget)
      else forget()
      isUsed = false
    }, idleTime).unref()
    const begun = { connection, rest }
    const lost = () => session === begun && forget()
    connection.then((one) => one.on('error', lost).on('end', lost), lost)
    return begun
  }

  async function run(sql: string, ...values: string[]): Promise<StatementResult | undefined> {
    session ??= begin()
    const connection = await session.connection
    const [result] = await answered(
      () => ask(connection, [statement(sql, ...values)], query),
      () => drop(connection),
    )
    return result
  }

  async function isTaken(name: string): Promise<boolean> {
    isUsed = true
    const taken = await run(`SELECT GET_LOCK(${hashed}, 0) AS taken`, name)
    return integer(taken?.rows[0]?.taken) === 1
  }

  return {
    async take(name, patience) {
      const leave = await lanes.enter([name], patience)
      held += 1
      let broken = 0
      try {
        for (let attempt = 1; ; attempt += 1) {
          patience.check()
          const taken = await isTaken(name).catch((error: unknown) => {
            forget()
            broken += 1
            if (!isLost(error) || broken > 2) throw error
            return false
          })
          if (taken) break
          await patience.pause(backoff(attempt))
        }
      } catch (error) {
        held -= 1
        leave()
        throw error
      }
      return () => {
        held -= 1
        // Answers come in order, so that who asks next on this connection finds it free.
        if (session) run(`SELECT RELEASE_LOCK(${hashed})`, name).catch(forget)
        leave()
      }
    },
    close: forget,
  }
}
