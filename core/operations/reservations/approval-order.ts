import { confirmedBy } from '../../domain/gigs/index.ts'
import { anotherMethodUntil } from '../../domain/reservation/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { creditUsedBy } from './credit-use.ts'
import type { AskedMove } from './reservation-life.ts'
import type { StoredReservation } from './stored-reservation.ts'

/**
 * Whether what is due of it is kept until somebody decides: a request until it is approved, days until a claim names a
 * time in them. A move that waits for approval keeps what its former place was paid with.
 */
export const isUndecided = ({ status, life }: Pick<StoredReservation, 'status' | 'life'>): boolean =>
  (status === 'pending' && (life.reschedule === undefined || life.onclaim === true)) ||
  (status === 'gig' && life.onclaim === true)

/** What the decision takes of what is kept for it: without what balances hold and what is paid. Minor units. */
export const dueOnDecision = (undecided: Pick<StoredReservation, 'status' | 'life' | 'payment'>): number => {
  const { payment } = undecided
  if (payment === null) return 0
  return Math.max(0, (payment.quote.dueonapproval ?? 0) - payment.paid - creditUsedBy(undecided).held)
}

/**
 * Whether its payment failed, and its customer has not brought another method yet. The method is that of its whole
 * cart, of which credit may pay this one alone.
 */
export function lacksMethod(request: StoredReservation): boolean {
  const { payment, life } = request
  if (!isUndecided(request)) return (life.request?.move?.owed ?? 0) > 0
  if (payment === null || payment.method === null || payment.attempt !== null) return false
  return dueOnDecision(request) > 0
}

/** Whether it is approved, or claimed, and its payment is being captured: then nothing else is decided about it. */
export const isBeingApproved = ({ life }: Pick<StoredReservation, 'life'>): boolean =>
  life.request?.approving !== undefined

/**
 * Who confirms a gig: nobody but its claims while one of them is charged, also where that fills the last open place.
 * @param entry its bookable; null if that no longer exists
 */
export const confirmerOf = (
  gig: Pick<StoredReservation, 'life' | 'resources'>,
  entry: Pick<CataloguedBookable, 'rules'> | null,
) => (isBeingApproved(gig) ? 'claim' : confirmedBy(entry?.rules ?? null, gig.resources))

/**
 * What waits for a decision, with the order to approve it once its payment is captured; days as they are claimed. Until
 * then it does not lapse.
 */
export const withApproval = (request: StoredReservation, actor: string, now: Instant): StoredReservation => ({
  ...request,
  expires: null,
  life: {
    ...request.life,
    request: {
      ...request.life.request,
      first: request.life.request?.first ?? request.created,
      approving: { at: now, actor, expires: request.expires ?? request.start },
    },
  },
})

const owing = ({ kept: _, ...move }: AskedMove, owed: number): AskedMove => ({ ...move, owed })

/**
 * What waits for a decision, after its payment was refused: without the order and the attempt, and with time to bring
 * another method. A move that waits with money of its own owes the amount then, keeps what its former place was paid
 * with, and has to be paid before the earlier of both starts.
 */
export function withoutPayment(request: StoredReservation, amount: number, now: Instant): StoredReservation {
  const { payment, status } = request
  const { request: waiting, ...life } = request.life
  const { approving, move, ...asked } = waiting ?? { first: request.created }
  const isOfMove = move?.kept !== undefined
  const start = Math.min(request.start, life.reschedule?.start ?? request.start)
  // When days end for want of a claimer follows from their start.
  const expires = approving?.expires ?? request.expires ?? (status === 'gig' ? now : start)
  const left = { ...asked, ...(move && { move: isOfMove ? owing(move, amount) : move }) }
  return {
    ...request,
    expires: anotherMethodUntil({ start, expires }, now),
    life: { ...life, ...(status === 'pending' && { request: left }) },
    payment: isOfMove ? payment : payment && { ...payment, attempt: null, paid: 0 },
    modified: now,
  }
}
