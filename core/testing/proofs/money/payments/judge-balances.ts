import { purchasesOf } from '../../../../operations/payments/purchase.ts'
import type { AttemptRow, BalanceLine, BookedRow, Books } from '../books/read-books.ts'
import { type DrawnLife, isSignedIn } from './draw-life.ts'
import type { Lived } from './judge-lives.ts'
import { pointsOfSeat, pointsSold } from './payments-bundle.ts'
import { memberOf } from './ways-to-book.ts'

const sum = (all: { amount: number }[]): number => all.reduce((total, { amount }) => total + amount, 0)

/** What a person has bought, and what of its money is kept. */
export const purchasesIn = ({ attempts }: Books, life: DrawnLife): AttemptRow[] =>
  attempts.filter(({ reservation }) => reservation === purchasesOf(memberOf(life)))

const keptOf = ({ id }: AttemptRow, { captures, refunds }: Books): number => {
  const isIts = ({ attempt, state }: { attempt: string; state: string }) => attempt === id && state === 'done'
  return sum(captures.filter(isIts)) - sum(refunds.filter(isIts))
}

/** What a life has had and has of points, or of credit or a gift code: as much as money was kept for it. */
function givenOf({ kind, seats }: DrawnLife, purchases: AttemptRow[], books: Books, lines: BalanceLine[]): number {
  if (kind === 'credit')
    return sum(lines.filter(({ reservation, attempt }) => reservation === null && attempt === null))
  const kept = purchases.reduce((total, one) => total + keptOf(one, books), 0)
  if (kind === 'gift') return kept
  const points = pointsSold * Math.ceil((pointsOfSeat * seats) / pointsSold)
  return purchases.reduce((total, one) => total + Math.round((points * keptOf(one, books)) / one.amount), 0)
}

/** What a booking uses of it, as its life says; null where nobody was told how it ended. */
function usedBy({ life, told }: Lived, { status }: BookedRow, whole: number): number | null {
  if (status === 'booked') return whole
  if (status !== 'cancelled') return 0
  const cancel = told.find(({ does, code }) => does.startsWith('cancel') && code === null)
  const byStaff = life.later.find(({ does }) => does === 'cancel by staff')
  if (!cancel) return null
  // What nobody was told is booked may have been a draft still, which gives back all that it held.
  if (!told.some(({ booked }) => booked.length > 0)) return null
  const isKept = cancel.does !== 'cancel' && byStaff?.does === 'cancel by staff' && byStaff.refund === 'norefund'
  return isKept ? whole : 0
}

/**
 * What somebody has of points, credit or a gift code that is not what was given and used, or is not what was said.
 * Pure.
 * @param worth of the gift code, or of the credit, minor units
 */
export function faultsOfBalances(lived: Lived, own: BookedRow[], books: Books, worth: number): string[] {
  const { life, told } = lived
  if (!isSignedIn(life.kind)) return []
  const purchases = purchasesIn(books, life)
  const isOwn = ({ holder, reservation, attempt }: BalanceLine) =>
    holder === memberOf(life) || own.some(({ id }) => id === reservation) || purchases.some(({ id }) => id === attempt)
  const lines = books.balances.filter(isOwn)
  const strange = lines.filter(({ isPoints }) => isPoints !== (life.kind === 'points'))
  const faults = strange.map(({ holder, amount }) => `${holder} has a line of ${amount} in what it never had`)
  const given = givenOf(life, purchases, books, lines)
  const whole = life.kind === 'points' ? pointsOfSeat * life.seats : worth
  let used = 0
  for (const row of own) {
    const says = row.status === 'booked' || row.status === 'cancelled' ? (row.payment?.credit ?? 0) : 0
    const is = usedBy(lived, row, whole) ?? says
    if (is !== says) faults.push(`${row.status} ${row.id} says that ${says} of a balance paid it, where ${is} did`)
    used += is
  }
  const left = sum(lines)
  if (left !== given - used || left < 0)
    faults.push(`life ${life.index} has ${left} of its balance left, after ${given} was given and ${used} used`)
  const isBought = told.some(({ does, code }) => does === 'buy' && code === null)
  if (isBought && given === 0) faults.push(`life ${life.index} was said to have bought something, and has nothing`)
  return faults
}
