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
}

/** The transaction begins with the first trip, inside that same trip. */
export function makeTrip(session: Session): Trip {
  let begun = false
  let dirty = false
  let queued: Statement[] = []

  async function send(statements: Statement[]): Promise<StatementResult[]> {
    if (queued.length + statements.length === 0) return []
    const before = begun ? queued : [statement('BEGIN'), ...queued]
    begun = true
    queued = []
    const results = await session.run([...before, ...statements])
    return results.slice(before.length)
  }

  return {
    run: send,
    peek: (statements) => session.run(statements),
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
      if (dirty) await send([statement('COMMIT')])
      else if (begun) await session.run([statement('ROLLBACK')])
    },
    async rollback() {
      if (begun) await session.run([statement('ROLLBACK')])
    },
  }
}
