import type { Database } from '../../persistence/database.ts'
import type { Session, Statement, StatementResult } from '../../persistence/session.ts'

/** What happens between two statements. If it returns, the next statement is sent. */
export type Strike = (session: Session) => Promise<void>

/** A database whose transactions can be struck at any of their statements. */
export interface BreakableDatabase {
  db: Database
  /** Strikes once, after the nth statement from now on, or in its place. */
  strikeAt(statement: number, strike: Strike, when?: 'after' | 'instead'): void
  /** From now on, as for a process that is gone, no transaction's statement is sent any more, until `revive`. */
  die(): void
  revive(): void
  /** The number of statements since the last call, and whether the strike has happened. */
  counted(): { statements: number; isStruck: boolean }
}

export class ProcessGone extends Error {}

export function breakableDatabase(original: Database): BreakableDatabase {
  let sent = 0
  let waiting: { number: number; strike: Strike; when: 'after' | 'instead' } | null = null
  let isStruck = false
  let isDead = false

  async function run(session: Session, statements: Statement[]): Promise<StatementResult[]> {
    if (isDead) throw new ProcessGone('the process is gone')
    const before = sent
    sent += statements.length
    if (waiting === null || waiting.number > sent) return session.run(statements)
    const { number, strike, when } = waiting
    waiting = null
    isStruck = true
    const done = number - before - (when === 'instead' ? 1 : 0)
    const results = done > 0 ? await session.run(statements.slice(0, done)) : []
    await strike(session)
    const rest = statements.slice(done)
    return rest.length === 0 ? results : [...results, ...(await session.run(rest))]
  }

  return {
    db: {
      ...original,
      async connect(loan) {
        if (isDead) throw new ProcessGone('the process is gone')
        const lent = await original.connect(loan)
        return { run: (statements) => run(lent, statements), release: lent.release }
      },
    },
    strikeAt(number, strike, when = 'after') {
      sent = 0
      isStruck = false
      waiting = { number, strike, when }
    },
    die() {
      isDead = true
    },
    revive() {
      isDead = false
    },
    counted() {
      const counted = { statements: sent, isStruck }
      sent = 0
      isStruck = false
      waiting = null
      return counted
    },
  }
}
