import { givesAllBack, type Relation, type RestOfCart, relationOf } from '../../domain/payments/index.ts'
import { statuses } from '../../domain/reservation/index.ts'
import { isBeingApproved, isUndecided } from '../reservations/approval-order.ts'
import { balanceOf } from '../reservations/balance.ts'
import { attemptOfMove, isMoveAskedFor, keptForMove } from '../reservations/former-place.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import type { Paid, PaymentAttempt } from './stored-payment.ts'

/**
 * Whether it keeps no money: its cancellation refunds everything, or found nothing paid. A capture that was refused may
 * turn up after that.
 */
export function refundsAll({ status, payment }: StoredReservation): boolean {
  if (status !== 'cancelled' || !payment?.decision) return false
  const { refund } = payment.decision
  return givesAllBack[refund] || (refund === 'none' && payment.paid === 0)
}

/** Whether it is still to be confirmed with the money: a draft, or an entry of a waitlist that takes its offer. */
export const isToBeConfirmed = ({ status }: StoredReservation): boolean =>
  status === 'in-progress' || status === 'waitlisted'

/** Whether it was given up before it was confirmed: its money can book nothing, of its cart neither. */
const isGivenUpDraft = ({ status }: StoredReservation): boolean => statuses[status].stage === 'dropped'

/** Whether all of it that was not given up is confirmed, so that it stands whatever becomes of the rest of its cart. */
export function isConfirmed(paid: Paid[]): boolean {
  const kept = paid.filter(({ reservation }) => !isGivenUpDraft(reservation))
  return kept.length > 0 && !kept.some(({ reservation }) => isToBeConfirmed(reservation))
}

/** The attempts that a reservation was paid with, oldest first: that which confirmed it, and those of its moves. */
export const attemptsOf = ({ payment }: Pick<StoredReservation, 'payment'>): string[] => [
  ...(payment?.attempt ? [payment.attempt] : []),
  ...(payment?.differences ?? []),
]

/**
 * Whether no attempt and no balance is locked with a reservation when it is changed. They come before its row
 * everywhere, which is then read with its place.
 */
export const isWithoutMoney = (reservation: Pick<StoredReservation, 'status' | 'life' | 'payment'>): boolean =>
  attemptsOf(reservation).length === 0 && (reservation.payment?.credit ?? 0) === 0 && keptForMove(reservation) === null

export const isPaidWith = (reservation: Pick<StoredReservation, 'payment'>, attempt: string): boolean =>
  attemptsOf(reservation).includes(attempt)

/** Whether an attempt renews what is kept for a request that waits: it belongs to nobody until it stands. */
const renews = (
  { id, purpose }: Pick<PaymentAttempt, 'id' | 'purpose'>,
  reservation: Pick<StoredReservation, 'status' | 'life' | 'payment'>,
): boolean => {
  const kept = attemptKept(reservation)
  return purpose === 'renewal' && kept !== null && kept !== id && !isBeingApproved(reservation)
}

/** The attempt whose money, or method, is kept until a request, days or a move is decided; null if none is. */
export const attemptKept = (reservation: Pick<StoredReservation, 'status' | 'life' | 'payment'>): string | null =>
  keptForMove(reservation) ?? (isUndecided(reservation) ? (reservation.payment?.attempt ?? null) : null)

/**
 * Whether an attempt was begun beside what waits for a decision, and may still be taken for that: it is not decided,
 * and pays with another attempt, or with none.
 */
const isBeside = ({ id, wish }: Pick<PaymentAttempt, 'id' | 'wish'>, paid: Paid[]): boolean =>
  Boolean(wish) &&
  paid.every(({ reservation }) => {
    const waits = isUndecided(reservation) || (isMoveAskedFor(reservation) && attemptOfMove(reservation) === null)
    return waits && !isBeingApproved(reservation) && keptForMove(reservation) !== id && !isPaidWith(reservation, id)
  })

/** Whether it is still as it was when its attempt began. */
const isUnchanged = ({ reservation, share }: Paid): boolean => reservation.version === share.version

/** The same of what is still to be confirmed. */
export const isUnchangedDraft = (one: Paid): boolean => isToBeConfirmed(one.reservation) && isUnchanged(one)

/** The state of what an attempt and the rest of its cart pay for, as the payment rules need it. */
export const relationTo = (
  { id: attempt, purpose, wish }: Pick<PaymentAttempt, 'id' | 'purpose' | 'wish'>,
  paid: Paid[],
  rest: RestOfCart = 'ready',
): Relation => {
  if (purpose === 'points') return 'owed'
  if (purpose === 'balance') return relationOfBalance(attempt, paid)
  if (paid.length > 0 && isBeside({ id: attempt, wish }, paid)) return 'beside'
  return relationOf(
    paid.map((one) => {
      const { reservation, share } = one
      const isMove = attemptOfMove(reservation) === attempt
      const isKept = keptForMove(reservation) === attempt
      const isRequest = isKept || isUndecided(reservation)
      const isRenewal = renews({ id: attempt, purpose }, reservation)
      const isDraft = isMove || isRenewal || isToBeConfirmed(reservation) || isGivenUpDraft(reservation)
      return {
        isDraft,
        isUnchangedDraft: isMove || (isDraft && !isGivenUpDraft(reservation) && isUnchanged(one)),
        isConfirmedWithIt: !isDraft && (isKept || isPaidWith(reservation, attempt)),
        isPending: isRequest,
        isApproving: isRequest && isBeingApproved(reservation),
        refundsAll: refundsAll(reservation),
        isCharged: share.amount > 0,
      }
    }),
    rest,
  )
}

/** How an attempt at what a reservation owes relates to it: paid with it, still owed, or settled without it. */
function relationOfBalance(attempt: string, [one]: Paid[]): Relation {
  if (!one) return 'stale'
  if (isPaidWith(one.reservation, attempt)) return refundsAll(one.reservation) ? 'ended' : 'booked'
  return balanceOf(one.reservation) >= one.share.amount ? 'owed' : 'other'
}

/** A reservation that has paid more of what it owed, or of what its move costs more. */
export function withDifference(
  payment: StoredReservation['payment'],
  { attempt, amount }: { attempt: string; amount: number },
): StoredReservation['payment'] {
  if (payment === null) return null
  return { ...payment, differences: [...(payment.differences ?? []), attempt], paid: payment.paid + amount }
}

/** The reservations that keep their payment; the others' money is refunded. */
export const standing = ({ id: attempt, purpose }: Pick<PaymentAttempt, 'id' | 'purpose'>, paid: Paid[]): Paid[] =>
  paid.filter(({ reservation, share }) => {
    if (purpose === 'balance' && balanceOf(reservation) >= share.amount) return true
    return (isPaidWith(reservation, attempt) || keptForMove(reservation) === attempt) && !refundsAll(reservation)
  })
