import type { Database } from '../persistence/database.ts'
import type { Session, Statement, StatementResult } from '../persistence/session.ts'

/** What happens between two statements. If it returns, the next statement is sent. */
export type Strike = (session: Session) => Promise<void>

/** A database whose transactions can be struck between any two of their statements. */
export interface BreakableDatabase {
  db: Database
  /** Strikes once, after the nth statement from now on. */
  strikeAfter(statements: number, strike: Strike): void
  /** From now on, as for a process that is gone, no transaction's statement is sent any more, until `revive`. */
  die(): void
  revive(): void
  /** The number of statements since the last call, and whether the strike has happened. */
  counted(): { statements: number; isStruck: boolean }
}

export class ProcessGone extends Error {}

export function breakableDatabase(original: Database): BreakableDatabase {
  let sent = 0
  let waiting: { after: number; strike: Strike } | null = null
  let isStruck = false
  let isDead = false

  async function run(session: Session, statements: Statement[]): Promise<StatementResult[]> {
    if (isDead) throw new ProcessGone('the process is gone')
    const before = sent
    sent += statements.length
    if (waiting === null || waiting.after > sent) return session.run(statements)
    const { after, strike } = waiting
    waiting = null
    isStruck = true
    const results = await session.run(statements.slice(0, after - before))
    await strike(session)
    const rest = statements.slice(after - before)
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
    strikeAfter(statements, strike) {
      sent = 0
      isStruck = false
      waiting = { after: statements, strike }
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
