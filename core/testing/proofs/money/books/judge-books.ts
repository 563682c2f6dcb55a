import { type AttemptRow, type BookedRow, type Books, nothingAtBank } from './read-books.ts'

/** Who takes nothing with the booking. */
export const onSite = 'payment-offline.onsite'

const ends = new Set(['captured', 'voided', 'failed'])

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const amountsOf = (rows: { amount: number }[]): number => sum(rows.map(({ amount }) => amount))

const inSuspense = ({ id }: Pick<AttemptRow, 'id'>, { ledger }: Books) =>
  ledger.filter(({ attempt, isSuspense }) => attempt === id && isSuspense)

/**
 * What lies in suspense of an attempt, with its sign: what the bank took instead of what was asked for, less what has
 * gone back of that, or pays for something since. Pure.
 */
export const suspenseOf = (attempt: Pick<AttemptRow, 'id'>, books: Books): number =>
  amountsOf(inSuspense(attempt, books))

/**
 * Whether the bank moved another amount than the attempt's, so that it pays for nothing. One that moved nothing at all
 * is not wrong: a booking that rests on it was never paid. Pure.
 */
export const isWrong = (attempt: AttemptRow, books: Books): boolean => {
  const { authorized } = attempt.bank ?? nothingAtBank
  return (authorized > 0 && authorized !== attempt.amount) || inSuspense(attempt, books).length > 0
}

/** Of these, money may be kept until somebody decides. */
const waits = new Set(['pending', 'gig'])

/** Whether its money is kept for a request that waits for an answer, or for days that nobody has claimed. Pure. */
export const isKept = ({ id, state }: AttemptRow, { reservations }: Books): boolean =>
  state === 'authorized' && reservations.some(({ status, payment }) => waits.has(status) && payment?.attempt === id)

/** What does not agree between the captures and the ledger of money that staff received themselves. Pure. */
function faultsByHand({ id, state }: AttemptRow, books: Books): string[] {
  const captured = amountsOf(books.captures.filter((one) => one.attempt === id && one.state === 'done'))
  const lines = books.ledger.filter(({ attempt }) => attempt === id)
  const byMeans = amountsOf(lines.filter(({ isCharge }) => !isCharge))
  const faults = captured === byMeans ? [] : [`attempt ${id}: ${captured} received by hand, ${byMeans} in the ledger`]
  const left = amountsOf(lines)
  if (left !== 0) faults.push(`attempt ${id}: its lines leave ${left} on a balance`)
  return ends.has(state) ? faults : [...faults, `attempt ${id} is still ${state}`]
}

/** What does not agree between the bank, the captures and refunds, and the ledger of one attempt. Pure. */
function faultsOfAttempt(attempt: AttemptRow, books: Books): string[] {
  const { id, state, bank } = attempt
  if (bank === null) return faultsByHand(attempt, books)
  const captured = books.captures.filter((one) => one.attempt === id && one.state === 'done')
  const refunded = books.refunds.filter((one) => one.attempt === id && one.state === 'done')
  const ordered = [...books.captures, ...books.refunds].filter((one) => one.attempt === id && one.state === 'ordered')
  const asked = amountsOf(books.captures.filter((one) => one.attempt === id))
  const lines = books.ledger.filter((one) => one.attempt === id)
  const suspense = suspenseOf(attempt, books)
  const atBank = bank.captured - bank.refunded
  const written = amountsOf(captured) - amountsOf(refunded) + suspense
  const byMeans = amountsOf(lines.filter(({ isCharge }) => !isCharge))
  const faults: string[] = []
  const isWaiting = isKept(attempt, books)
  if (!ends.has(state) && !isWaiting) faults.push(`attempt ${id} is still ${state}`)
  const isThere = attempt.isMethodAlone
    ? bank.authorized === 0 && bank.state === 'none'
    : bank.authorized === attempt.amount && bank.state === 'authorized'
  const kept = attempt.isMethodAlone ? 'a method' : attempt.amount
  if (isWaiting && !isThere)
    faults.push(`attempt ${id} keeps ${kept} for what waits, and ${bank.authorized} is ${bank.state} at the bank`)
  if (ordered.length > 0) faults.push(`attempt ${id} has orders that nobody carried out`)
  if (!isWaiting && (bank.state === 'authorized' || bank.state === 'pending'))
    faults.push(`attempt ${id} is ${state}, its money still ${bank.state} at the bank`)
  if (atBank !== written) faults.push(`attempt ${id}: ${atBank} at the bank, ${written} by captures and refunds`)
  const left = atBank - bank.disputed
  if (left !== byMeans) faults.push(`attempt ${id}: ${left} left at the bank, ${byMeans} in the ledger`)
  const onBalance = amountsOf(lines) - suspense
  if (onBalance !== 0) faults.push(`attempt ${id}: its lines leave ${onBalance} on a balance`)
  if (suspense > 0 && (captured.length > 0 || bank.captured === asked))
    faults.push(`attempt ${id}: ${suspense} lies in suspense though ${bank.captured} of ${asked} was taken`)
  if (suspense < 0) faults.push(`attempt ${id}: ${-suspense} more left suspense than lay there`)
  return faults
}

/** What was taken for a reservation and what is gone of it, also by hand or by its customer's bank. Pure. */
export function keptOf({ id }: BookedRow, { captures, refunds }: Books) {
  const isIts = ({ reservation, state }: { reservation: string; state: string }) =>
    reservation === id && state !== 'failed' && state !== 'ordered'
  const taken = captures.filter(isIts)
  const gone = refunds.filter(isIts)
  return { taken, gone, net: amountsOf(taken) - amountsOf(gone) }
}

/** What a reservation has paid beside what it says. Pure. */
function faultsOfPaid(reservation: BookedRow, books: Books): string[] {
  const { id, status, payment } = reservation
  const { taken, gone, net } = keptOf(reservation, books)
  const moved = amountsOf(taken) - amountsOf(gone.filter(({ state }) => state === 'done'))
  const lines = books.ledger.filter((one) => one.reservation === id && !one.isCharge && !one.isDispute)
  const inLedger = amountsOf(lines)
  const faults: string[] = []
  if (moved !== inLedger) faults.push(`${status} ${id}: ${moved} by captures and refunds, ${inLedger} in the ledger`)
  if (status !== 'booked' && status !== 'cancelled')
    return net === 0 ? faults : [...faults, `${status} ${id} keeps ${net}`]
  // What balances paid, no bank has.
  const paid = (payment?.paid ?? 0) - (payment?.credit ?? 0)
  if (net !== paid) faults.push(`${status} ${id} says that ${paid} is paid, and keeps ${net}`)
  const keeping = books.attempts.filter((attempt) => {
    const of = (one: { attempt: string }) => one.attempt === attempt.id
    return amountsOf(taken.filter(of)) !== amountsOf(gone.filter(of))
  })
  const own = new Set([payment?.attempt, ...(payment?.differences ?? [])])
  if (keeping.some((attempt) => !own.has(attempt.id)))
    faults.push(`${status} ${id} keeps money of an attempt that it was not paid with`)
  return faults
}

/** What a reservation has paid beside what it owed when it was confirmed and has cancelled since. Pure. */
function faultsOfDue(reservation: BookedRow, books: Books): string[] {
  const { id, status, payment } = reservation
  if (status !== 'booked' && status !== 'cancelled') return []
  const { net } = keptOf(reservation, books)
  const faults: string[] = []
  const own = books.attempts.find((attempt) => attempt.id === payment?.attempt)
  // A request that ended without being approved took nothing.
  const onApproval = own?.state === 'captured' ? (payment?.quote.dueonapproval ?? 0) : 0
  const due =
    payment && own && !isWrong(own, books) ? payment.quote.duenow + onApproval - (payment.decision?.amount ?? 0) : 0
  if (net !== due) faults.push(`${status} ${id} keeps ${net} where ${due} is due`)
  const owed = payment ? payment.quote.duenow : 0
  if (status === 'booked' && !own && owed > 0 && payment?.processor !== onSite)
    faults.push(`booked ${id} owes ${owed} to ${payment?.processor}, and has no attempt to pay it`)
  return faults
}

/** Every place at which what was confirmed once and changed no more has paid other than it owed. Pure. */
export const faultsOfPairs = (books: Books): string[] => [
  ...faultsOfBooks(books),
  ...books.reservations.flatMap((reservation) => faultsOfDue(reservation, books)),
]

/** Every place at which the bank, the attempts, the ledger and the reservations do not agree to the cent. Pure. */
export function faultsOfBooks(books: Books): string[] {
  // What is bought stands under its buyer, not under a reservation.
  const bought = books.attempts.filter(({ purpose }) => purpose === 'points').map(({ reservation }) => reservation)
  const known = new Set([...books.reservations.map(({ id }) => id), ...bought])
  const strangers = [...books.captures, ...books.shares].filter(({ reservation }) => !known.has(reservation))
  return [
    ...strangers.map(({ reservation }) => `money was moved for ${reservation}, which is nobody's reservation`),
    ...books.attempts.flatMap((attempt) => faultsOfAttempt(attempt, books)),
    ...books.reservations.flatMap((reservation) => faultsOfPaid(reservation, books)),
  ]
}
