import { type Session, type Statement, type StatementResult, statement } from './session.ts'

/** How a repository reaches the database: inside a transaction, or outside any. */
export interface Runner {
  /** Reads (or locks) now, in one round trip with whatever was queued before. */
  run(statements: Statement[]): Promise<StatementResult[]>
  /** A write that nothing waits for: it goes with the next trip, at the latest with the commit. */
  queue(...statements: Statement[]): void
  /** Outside a transaction: what was queued is written now, together. Inside one it waits for the commit. */
  settled(): Promise<void>
  /** Writes now; gives the number of rows matched. */
  write(one: Statement): Promise<number>
}

/** A transaction on one connection, in as few round trips as possible. */
export interface Trip extends Runner {
  /** Everything still queued and the commit, in one trip; without writes, a rollback. */
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Reads before the transaction begins: what a transaction without locks would see. */
  peek(statements: Statement[]): Promise<StatementResult[]>
  /** `open` until a commit was sent: only then may the work be done again after its connection broke. */
  readonly state: 'open' | 'committing' | 'committed'
}

/**
 * The transaction begins with the first trip, inside that same trip.
 * @param connect called with the first trip and given the locks that it takes
 */
export function makeTrip(connect: (locks: string[]) => Promise<Session>): Trip {
  let connecting: Promise<Session> | null = null
  let begun = false
  let dirty = false
  let state: Trip['state'] = 'open'
  let queued: Statement[] = []

  async function runAll(statements: Statement[]): Promise<StatementResult[]> {
    connecting ??= connect(statements.flatMap(({ locks = [] }) => locks))
    const session = await connecting
    return session.run(statements)
  }

  async function send(statements: Statement[]): Promise<StatementResult[]> {
    if (queued.length + statements.length === 0) return []
    const before = begun ? queued : [statement('BEGIN'), ...queued]
    begun = true
    queued = []
    const results = await runAll([...before, ...statements])
    return results.slice(before.length)
  }

  async function rollback() {
    const session = await connecting?.catch(() => null)
    if (begun && session) await session.run([statement('ROLLBACK')])
  }

  return {
    get state() {
      return state
    },
    run: send,
    peek: runAll,
    queue(...statements) {
      if (statements.length > 0) dirty = true
      queued.push(...statements)
    },
    settled: async () => {},
    async write(one) {
      dirty = true
      const [result] = await send([one])
      return result?.affected ?? 0
    },
    async commit() {
      if (!dirty) return rollback()
      state = 'committing'
      await send([statement('COMMIT')])
      state = 'committed'
    },
    rollback,
  }
}
