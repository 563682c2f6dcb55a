import type { Loan } from './database.ts'
import { isBusy } from './retry.ts'
import { isCommit, isRollback, type Lent, type Statement, type StatementResult } from './session.ts'
import { begin, type SqliteConnection } from './sqlite-connection.ts'

/** The most transactions that one COMMIT writes. */
const mostMembers = 64

/** The COMMIT of a group failed, or the database rolled it back: nothing of any member was written. */
export class GroupLost extends Error {
  /** SQLite's code if the database was busy: the work is then repeated. */
  readonly errcode: unknown

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'GroupLost'
    if (isBusy(cause)) this.errcode = Reflect.get(Object(cause), 'errcode')
  }
}

/** Where the one writing connection comes from. */
export interface WriterPool {
  acquire(): Promise<SqliteConnection>
  release(connection: SqliteConnection): void
}

interface Group {
  connection: SqliteConnection
  members: number
  /** Whether a member is at work, with its savepoint open. */
  isBusy: boolean
  /** Whether its end is scheduled; from then on it ends with the present member. */
  isScheduled: boolean
  isDue: boolean
  /** Settles after the COMMIT. */
  written: PromiseWithResolvers<void>
}

/**
 * Transactions of SQLite share a COMMIT, because each one waits for the disk. Those that wait for the connection run
 * one after another within one transaction, each in a savepoint that it releases or rolls back by itself. A group ends
 * with the turn of the event loop in which its first member was done. Nobody who wrote, or read what another member
 * wrote, is answered before the COMMIT; if it fails, all of them get `GroupLost`.
 */
export class SqliteGroups {
  readonly #pool: WriterPool
  #open: Group | null = null
  /** Connections that a group keeps until its end. */
  readonly #kept = new Set<SqliteConnection>()

  constructor(pool: WriterPool) {
    this.#pool = pool
  }

  /**
   * Lends the connection to one borrower at a time.
   * @param giveBack called once the next borrower may come, which is before this one's COMMIT
   */
  lend({ patience, isLong = false }: Loan, giveBack: () => void): Lent {
    let own: Group | null = null

    const leave = (group: Group) => {
      own = null
      this.#leave(group, isLong)
      giveBack()
    }

    const commit = async (group: Group) => {
      group.connection.execute('RELEASE member', [])
      group.members += 1
      leave(group)
      await group.written.promise
    }

    const rollBack = async (group: Group) => {
      try {
        group.connection.execute('ROLLBACK TO member', [])
        group.connection.execute('RELEASE member', [])
      } catch (error) {
        this.#lose(group, error)
      }
      const hasReadOthers = group.members > 0
      leave(group)
      if (hasReadOthers) await group.written.promise
    }

    const runAll = async (connection: SqliteConnection, statements: Statement[]) => {
      const results: StatementResult[] = []
      for (const one of statements) {
        const isBegin = one.sql === 'BEGIN'
        if (isBegin) own = await this.#join(connection, patience.left)
        else if (own && isCommit(one)) await commit(own)
        else if (own && isRollback(one)) await rollBack(own)
        const isEdge = isBegin || isCommit(one) || isRollback(one)
        results.push(isEdge ? { rows: [], affected: 0 } : connection.execute(one.sql, one.values))
      }
      return results
    }

    return {
      run: async (statements) => {
        // After its end a borrower may still roll back, to no effect.
        if (!own && statements.every(isRollback)) return []
        if (!statements.some(isRollback)) patience.check()
        if (isLong && !own && this.#open) this.#end(this.#open)
        const open = this.#open
        const connection = open ? open.connection : await this.#pool.acquire()
        try {
          return await runAll(connection, statements)
        } catch (error) {
          // Some faults, such as a full disk, roll the whole transaction back.
          if (own && !connection.isTransaction) {
            this.#lose(own, error)
            own = null
          }
          throw error
        } finally {
          if (!open && !this.#kept.delete(connection)) this.#pool.release(connection)
        }
      },
      release: () => {
        if (own) rollBack(own).catch(() => {})
        giveBack()
      },
    }
  }

  /** Opens a savepoint in the open group, or in a new one on this connection. */
  async #join(connection: SqliteConnection, left: number): Promise<Group> {
    if (!this.#open) {
      await begin(connection, left)
      this.#kept.add(connection)
      const written = Promise.withResolvers<void>()
      // A member that was refused before any other was done doesn't wait for it.
      written.promise.catch(() => {})
      this.#open = {
        connection,
        members: 0,
        isBusy: false,
        isScheduled: false,
        isDue: false,
        written,
      }
    }
    const group = this.#open
    group.isBusy = true
    try {
      connection.execute('SAVEPOINT member', [])
    } catch (error) {
      this.#lose(group, error)
      throw error
    }
    return group
  }

  #leave(group: Group, isLong: boolean): void {
    group.isBusy = false
    if (isLong || group.isDue || group.members >= mostMembers) {
      this.#end(group)
      return
    }
    if (group.isScheduled) return
    group.isScheduled = true
    setImmediate(() => {
      group.isDue = true
      if (!group.isBusy) this.#end(group)
    })
  }

  #end(group: Group): void {
    if (this.#open !== group) return
    try {
      group.connection.execute('COMMIT', [])
    } catch (error) {
      this.#lose(group, error)
      return
    }
    this.#close(group)
    group.written.resolve()
  }

  #lose(group: Group, fault: unknown): void {
    if (this.#open !== group) return
    if (group.connection.isTransaction) group.connection.execute('ROLLBACK', [])
    this.#close(group)
    group.written.reject(new GroupLost(fault))
  }

  #close({ connection }: Group): void {
    this.#open = null
    this.#pool.release(connection)
  }
}
