import { type Session, type Statement, type StatementResult, statement } from './session.ts'

/** A repository's access to the database, inside or outside a transaction. */
export interface Runner {
  /** Reads (or locks) now, in one round trip with everything queued before. */
  run(statements: Statement[]): Promise<StatementResult[]>
  /** Queues a write whose result is not needed: it goes with the next trip, at the latest with the commit. */
  queue(...statements: Statement[]): void
  /** Outside a transaction, writes what was queued, together. Inside one it waits for the commit. */
  settled(): Promise<void>
  /** Writes now; returns the number of rows matched. */
  write(one: Statement): Promise<number>
}

/** A transaction on one connection, in as few round trips as possible. */
export interface Trip extends Runner {
  /** Several writes in one round trip; returns the number of rows that each matched. */
  writeAll(all: Statement[]): Promise<number[]>
  /** Runs statements of which one writes, and commits, in one round trip with everything queued. Nothing follows it. */
  runLast(statements: Statement[]): Promise<StatementResult[]>
  /** The same with one write; returns the number of rows matched. */
  writeLast(one: Statement): Promise<number>
  /** Sends everything still queued and the commit in one trip; without writes, a rollback. */
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Reads before the transaction begins: what a transaction without locks would see. */
  peek(statements: Statement[]): Promise<StatementResult[]>
  /** `open` until a commit is sent: only then may the work be repeated after its connection broke. */
  readonly state: 'open' | 'committing' | 'committed'
  /** Whether anything was written or queued. */
  readonly isDirty: boolean
}

/**
 * The transaction begins with its first trip.
 * @param connect called with the first trip and the locks that it takes
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

  async function writeAll(all: Statement[]): Promise<number[]> {
    dirty = true
    return (await send(all)).map(({ affected }) => affected)
  }

  async function runLast(statements: Statement[]): Promise<StatementResult[]> {
    dirty = true
    state = 'committing'
    const results = await send([...statements, statement('COMMIT')])
    state = 'committed'
    return results
  }

  async function rollback() {
    const session = await connecting?.catch(() => null)
    if (begun && session) await session.run([statement('ROLLBACK')])
  }

  return {
    get state() {
      return state
    },
    get isDirty() {
      return dirty
    },
    run: send,
    peek: runAll,
    queue(...statements) {
      if (statements.length > 0) dirty = true
      queued.push(...statements)
    },
    settled: async () => {},
    writeAll,
    write: async (one) => (await writeAll([one]))[0] ?? 0,
    runLast,
    writeLast: async (one) => (await runLast([one]))[0]?.affected ?? 0,
    async commit() {
      if (state === 'committed') return
      if (!dirty) return rollback()
      state = 'committing'
      await send([statement('COMMIT')])
      state = 'committed'
    },
    rollback,
  }
}
