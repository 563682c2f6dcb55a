import { isWrong, onSite, suspenseOf } from './judge-books.ts'
import type { AttemptRow, BookedRow, Books } from './read-books.ts'

const amountsOf = (rows: { amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0)

/** What may rest on a payment: it stands, or its money was decided of when it was cancelled. */
const rests = new Set(['booked', 'pending', 'cancelled'])

const stands = ({ state }: { state: string }): boolean => state !== 'failed'

/** Money at a bank that neither what rests on it nor a refund accounts for. Pure. */
function faultsOfTaken({ id, bank }: AttemptRow, books: Books): string[] {
  const resting = new Set(
    books.reservations.flatMap(({ id: of, status, payment }) =>
      rests.has(status) && payment?.attempt === id ? [of] : [],
    ),
  )
  const own = <T extends { attempt: string }>(rows: T[]) => rows.filter(({ attempt }) => attempt === id)
  const accounted = amountsOf(own(books.shares).filter(({ reservation }) => resting.has(reservation)))
  const left = (bank?.captured ?? 0) - (bank?.refunded ?? 0) - suspenseOf({ id }, books)
  const ordered = own(books.refunds).filter(({ state }) => state !== 'done' && stands({ state }))
  const back = amountsOf(ordered)
  if (left <= 0 || left - back <= accounted) return []
  return [`attempt ${id}: ${left} taken, for bookings of ${accounted}, of which ${back} goes back`]
}

/** A booking for which another amount was taken or ordered than it owed. Pure. */
function faultsOfOwed({ id, status, payment }: BookedRow, books: Books): string[] {
  if (status !== 'booked' || !payment || payment.processor === onSite) return []
  // What is booked was approved.
  const due = payment.quote.duenow + (payment.quote.dueonapproval ?? 0)
  const attempt = books.attempts.find((one) => one.id === payment.attempt)
  if (due === 0 || (attempt && isWrong(attempt, books))) return []
  const own = (rows: Books['captures']) => rows.filter((one) => one.reservation === id && stands(one))
  const asked = amountsOf(own(books.captures)) - amountsOf(own(books.refunds))
  if (asked !== due) return [`booked ${id} owes ${due}, and ${asked} was taken or ordered`]
  const recorded = amountsOf(books.captures.filter((one) => one.attempt === attempt?.id && one.state === 'done'))
  const taken = attempt?.bank?.captured ?? 0
  return attempt?.bank && taken < recorded ? [`booked ${id} is paid by ${recorded}, and ${taken} was taken`] : []
}

/**
 * What must not be a minute after a process died, though work may still be under way: money taken that neither a
 * booking nor a refund accounts for, and a booking of which another amount than it owes is taken or ordered. Pure.
 */
export const faultsOfRecovery = (books: Books): string[] => [
  ...books.attempts.flatMap((attempt) => faultsOfTaken(attempt, books)),
  ...books.reservations.flatMap((reservation) => faultsOfOwed(reservation, books)),
]
