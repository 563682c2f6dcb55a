import { keptOf } from '../books/judge-books.ts'
import type { BookedRow, Books } from '../books/read-books.ts'
import type { Told } from './customer.ts'
import type { DrawnLife, Kind } from './draw-life.ts'

/** A life as it was drawn, and what was told in it. */
export interface Lived {
  life: DrawnLife
  told: Told[]
}

/** Of these all that is due is paid once they are booked. */
const paysAll: Record<Kind, boolean> = {
  ...{ full: true, room: true, visit: true, queue: true, gig: true, points: true, credit: true, gift: true },
  ...{ partial: false, collect: false, bill: false, guided: false, onsite: false },
}

const isDone = ({ told }: Lived, does: string): boolean => told.some((one) => one.does === does && one.code === null)

/** What of a price is neither paid, also by a balance, nor waived. */
function openOf(row: BookedRow, books: Books): number {
  const { quote, credit = 0, waived = 0 } = row.payment ?? { quote: null }
  const byBalance = quote?.paymentmode === 'points' ? 0 : credit
  return (quote?.finalprice ?? 0) - keptOf(row, books).net - byBalance - waived
}

/** Whether some of its money was refused or given up after it had been booked: it owes that again. */
const isRefused = ({ id, payment }: BookedRow, { attempts, shares }: Books): boolean =>
  attempts.some(
    (one) =>
      one.id === payment?.attempt &&
      (one.state === 'failed' || one.state === 'voided') &&
      shares.some((share) => share.attempt === one.id && share.reservation === id),
  )

/** Whether another amount was taken of it than was asked for: what it pays then is what staff say. */
const wasSuspended = ({ id }: BookedRow, { ledger, shares }: Books): boolean =>
  ledger.some((line) => line.isSuspense && shares.some((one) => one.attempt === line.attempt && one.reservation === id))

/** What a booking that stands has paid beside what its life says. */
function faultsOfStanding(lived: Lived, row: BookedRow, books: Books): string[] {
  const { kind } = lived.life
  const open = openOf(row, books)
  const faults = open < 0 ? [`booked ${row.id} has paid ${-open} more than its price`] : []
  const owesAgain = lived.told.some(({ does }) => does === 'refund by staff' || does === 'move' || does === 'by hand')
  if (owesAgain || isRefused(row, books) || wasSuspended(row, books)) return faults
  if ((paysAll[kind] || isDone(lived, 'balance')) && open !== 0)
    faults.push(`booked ${row.id} (${kind}) owes ${open}, and all was paid`)
  if ((kind === 'bill' || kind === 'onsite') && keptOf(row, books).net !== 0)
    faults.push(`booked ${row.id} pays later (${kind}), and has paid`)
  return faults
}

/** What a cancelled booking keeps beside what its customer was told. */
function faultsOfCancelled(lived: Lived, row: BookedRow, books: Books, digits: number): string[] {
  const { net } = keptOf(row, books)
  const cancel = lived.told.find((one) => one.does.startsWith('cancel') && one.code === null)
  const isFirst = lived.told.some(({ booked }) => booked[0] === row.id)
  if (!cancel || !isFirst) return []
  const decided = row.payment?.decision?.amount ?? 0
  const said = cancel.refundpoints ?? Math.round((cancel.refund ?? 0) * 10 ** digits)
  const faults = said === decided ? [] : [`cancelled ${row.id} gives back ${decided}, and ${said} was said`]
  const byStaff = lived.life.later.find(({ does }) => does === 'cancel by staff')
  const isWhole = cancel.does === 'cancel' || (byStaff?.does === 'cancel by staff' && byStaff.refund === 'full')
  if (isWhole && net !== 0) faults.push(`cancelled ${row.id} keeps ${net}, and all was to go back`)
  return faults
}

/** What somebody was told in a life that is not so, and what they paid that they did not owe. Pure. */
export function faultsOfLife(lived: Lived, own: BookedRow[], books: Books, digits: number): string[] {
  const rows = new Map(own.map((row) => [row.id, row]))
  const faults: string[] = []
  const booked = lived.told.filter(({ does }) => does === 'book' || does === 'repeat').flatMap((one) => one.booked)
  for (const id of new Set(booked)) {
    const status = rows.get(id)?.status ?? 'nowhere'
    if (status === 'nowhere' || status === 'in-progress') faults.push(`${id} was said to be booked, and is ${status}`)
  }
  const drafts = lived.life.starts.length
  const standing = own.filter(({ status }) => status === 'booked' || status === 'pending')
  if (standing.length > drafts) faults.push(`${standing.length} stand of ${drafts} drafts`)
  if (new Set(booked).size > drafts) faults.push(`${new Set(booked).size} were said to be booked of ${drafts} drafts`)
  for (const row of own) {
    if (row.status === 'booked') faults.push(...faultsOfStanding(lived, row, books))
    if (row.status === 'cancelled') faults.push(...faultsOfCancelled(lived, row, books, digits))
  }
  return faults
}
