import type { Database } from '../../../../persistence/database.ts'
import { isCommit, type Lent, type Statement, type StatementResult } from '../../../../persistence/session.ts'
import type { Random } from '../../price/tampering/honest-booking.ts'
import { confirms, type Window } from '../counter/windows.ts'
import { strikesHere } from './aims.ts'
import type { Tally } from './tally.ts'

/** What a statement is refused with, and what is thrown in the place of the answer to a commit. */
export class StatementLost extends Error {}

/** Statements that money depends on: the windows before them, and after the commit that writes them. */
const marks: { is(statement: Statement): boolean; before: Window; after: Window }[] = [
  { is: ({ sql }) => /^insert into [`"]?payment_attempts/i.test(sql), before: 'W1', after: 'W2' },
  // What a processor answered is written so.
  { is: ({ sql }) => /^update [`"]?payment_attempts[`"]? set .*[`"]state/i.test(sql), before: 'W5', after: 'W6' },
  { is: confirms, before: 'W7', after: 'W8' },
  { is: ({ sql }) => /^insert( ignore| or ignore)? into [`"]?ledger[`"]? /i.test(sql), before: 'W11', after: 'W12' },
]

export interface Strikes {
  /** Of a thousand. */
  share: number
  /** Whether no statement fails. */
  isCalm: boolean
  /** Whether what breaks off now breaks off in a job. */
  isRecovery(): boolean
}

/** A database some of whose statements fail, and some of whose commits nobody hears of. */
export function fickleDatabase(original: Database, strikes: Strikes, random: Random, tally: Tally): Database {
  const strike = (name: Window): boolean => {
    if (strikes.isCalm || (!strikesHere(name) && random(1000) >= strikes.share)) return false
    tally.add(name)
    if (strikes.isRecovery()) tally.add('W15')
    tally.add('statements lost')
    return true
  }

  /** @param written of the transaction under way: the windows after its commit */
  async function run(lent: Lent, statements: Statement[], written: Set<Window>): Promise<StatementResult[]> {
    let isUnheard = false
    for (const [index, one] of statements.entries()) {
      if (one.sql === 'BEGIN') written.clear()
      for (const { is, before, after } of marks) {
        if (!is(one)) continue
        written.add(after)
        if (!strike(before)) continue
        if (index > 0) await lent.run(statements.slice(0, index))
        throw new StatementLost('the disk is full')
      }
      if (isCommit(one)) isUnheard = [...written].filter(strike).length > 0
    }
    const results = await lent.run(statements)
    if (isUnheard) throw new StatementLost('nobody heard of the commit')
    return results
  }

  return {
    ...original,
    async connect(loan) {
      const lent = await original.connect(loan)
      const written = new Set<Window>()
      return { run: (statements) => run(lent, statements, written), release: lent.release }
    },
  }
}

/** Whether an error comes from a statement that was lost here. */
export const isStruck = (error: unknown): boolean =>
  error instanceof StatementLost || (error instanceof Error && error.cause !== undefined && isStruck(error.cause))
