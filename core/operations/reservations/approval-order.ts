import { anotherMethodUntil } from '../../domain/reservation/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import type { AskedMove } from './reservation-life.ts'
import type { StoredReservation } from './stored-reservation.ts'

/** Whether it is approved and its payment is being captured: then nothing else is decided about it. */
export const isBeingApproved = ({ life }: Pick<StoredReservation, 'life'>): boolean =>
  life.request?.approving !== undefined

/** What waits for approval, with the order to approve it once its payment is captured. Until then it does not lapse. */
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
 * What waits for approval, after its payment was refused: without the order and the attempt, and with time to bring
 * another method. A move that waits owes the amount then, keeps what its former place was paid with, and has to be
 * paid before the earlier of both starts.
 */
export function withoutPayment(request: StoredReservation, amount: number, now: Instant): StoredReservation {
  const { payment, life } = request
  const { approving, move, ...asked } = life.request ?? { first: request.created }
  const start = Math.min(request.start, life.reschedule?.start ?? request.start)
  const expires = approving?.expires ?? request.expires ?? start
  return {
    ...request,
    expires: anotherMethodUntil({ start, expires }, now),
    life: { ...life, request: { ...asked, ...(move && { move: owing(move, amount) }) } },
    payment: move ? payment : payment && { ...payment, attempt: null, paid: 0 },
    modified: now,
  }
}
