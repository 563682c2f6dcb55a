import { onSite, suspenseOf } from './judge-books.ts'
import type { Books } from './read-books.ts'

const amountsOf = (rows: { amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0)

/** What may rest on a payment: it stands, or its money was decided of when it was cancelled. */
const rests = new Set(['booked', 'pending', 'cancelled'])

/**
 * What must not be a minute after a process died, though work may still be under way: money taken that neither a
 * booking nor a refund accounts for, and a booking that nobody pays. Pure.
 */
export function faultsOfRecovery(books: Books): string[] {
  const taken = books.attempts.flatMap(({ id, bank }) => {
    const net = (bank?.captured ?? 0) - (bank?.refunded ?? 0)
    const resting = books.reservations.filter(({ status, payment }) => rests.has(status) && payment?.attempt === id)
    const back = amountsOf(books.refunds.filter((one) => one.attempt === id && one.state !== 'failed'))
    const left = net - suspenseOf({ id }, books)
    if (left <= 0 || resting.length > 0 || back >= left) return []
    return [`attempt ${id}: ${left} taken, for no booking, of which ${back} goes back`]
  })
  const unpaid = books.reservations.flatMap(({ id, status, payment }) => {
    const due = payment?.quote.duenow ?? 0
    if (status !== 'booked' || due === 0 || payment?.processor === onSite) return []
    const attempt = books.attempts.find((one) => one.id === payment?.attempt)
    const isOrdered = books.captures.some((one) => one.reservation === id && one.state === 'ordered')
    const isTaken = (attempt?.bank?.captured ?? 0) > 0
    return isTaken || isOrdered ? [] : [`booked ${id} owes ${due}, and nothing was taken or ordered`]
  })
  return [...taken, ...unpaid]
}
