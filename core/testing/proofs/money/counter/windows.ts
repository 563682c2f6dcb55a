import { type Database, openDatabase } from '../../../../persistence/database.ts'
import { isCommit, isRollback, type Session, type Statement } from '../../../../persistence/session.ts'
import type { PaymentProcessor } from '../../../../plugin-api/index.ts'

/** The moments of pay-and-book, before and after each step, at which a process dies or something is lost. */
export const windows = {
  W1: 'before the attempt is written',
  W2: 'after the attempt is written',
  W3: 'before the processor is called',
  W4: 'after it did what it was asked, before it answers',
  W5: 'before its answer is kept',
  W6: 'after its answer is kept',
  W7: 'before the booking is confirmed',
  W8: 'after the booking is confirmed',
  W9: 'before a capture',
  W10: 'after a capture, before its answer',
  W11: 'before the ledger is written',
  W12: 'after the ledger is written',
  W13: 'before the customer is answered',
  W14: 'after the customer is answered',
  W15: 'during recovery, or where two finalisers meet',
} as const
export type Window = keyof typeof windows
export const windowNames = Object.keys(windows).filter((name): name is Window => Object.hasOwn(windows, name))

/** Told at each moment that is passed; what it does, such as the end of the process, happens there. */
export type Pass = (window: Window) => Promise<void> | void

const writes = (table: string, verb: string) => new RegExp(`^\\s*${verb}[^(]*\\b${table}\\b`, 'i')

const confirmed = new Set<unknown>(['booked', 'pending'])

/**
 * Whether a statement is of those that confirm a booking or a request. Its values begin with provider, reservation,
 * former status and status.
 */
export const confirms = ({ sql, values }: Statement): boolean =>
  writes('reservation_changes', 'insert').test(sql) && confirmed.has(values[3])

/** The windows around the commit of a transaction with such a statement. */
const around: { is(statement: Statement): boolean; before: Window; after: Window }[] = [
  { is: ({ sql }) => writes('payment_attempts', 'insert').test(sql), before: 'W1', after: 'W2' },
  { is: ({ sql }) => writes('payment_attempts', 'update').test(sql), before: 'W5', after: 'W6' },
  { is: confirms, before: 'W7', after: 'W8' },
  { is: ({ sql }) => writes('ledger', 'insert').test(sql), before: 'W11', after: 'W12' },
]

/** A session whose commits are passed as the windows of what their transaction wrote. */
function watched(session: Session, pass: Pass): Session['run'] {
  let open: Statement[] = []
  return async (statements) => {
    open.push(...statements)
    if (!statements.some((one) => isCommit(one) || isRollback(one))) return session.run(statements)
    const passed = statements.some(isCommit) ? around.filter(({ is }) => open.some(is)) : []
    open = []
    for (const { before } of passed) await pass(before)
    const results = await session.run(statements)
    for (const { after } of passed) await pass(after)
    return results
  }
}

/** Opens a database that tells of the windows around its commits. */
export async function openWatched(url: string, pass: Pass): Promise<Database> {
  const db = await openDatabase(url)
  return {
    ...db,
    async connect(loan) {
      const lent = await db.connect(loan)
      return { run: watched(lent, pass), release: lent.release }
    },
  }
}

/** Lets a processor tell of the windows around its calls. */
export function watchCalls(card: PaymentProcessor, pass: Pass): void {
  const within =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>, before: Window, after: Window) =>
    async (...args: Args): Promise<Answer> => {
      await pass(before)
      const answer = await call(...args)
      await pass(after)
      return answer
    }
  card.start = within(card.start, 'W3', 'W4')
  card.authorize = within(card.authorize, 'W3', 'W4')
  card.capture = within(card.capture, 'W9', 'W10')
  card.void = within(card.void, 'W3', 'W4')
  card.callOff = within(card.callOff, 'W3', 'W4')
  card.refund = within(card.refund, 'W3', 'W4')
}
