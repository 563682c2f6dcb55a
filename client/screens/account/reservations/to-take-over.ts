import { isOpen } from '../../../../core/domain/payments/attempt-states.ts'
import type { Reservation } from '../../../data/reservations.ts'
import type { Draft } from '../../../state/draft.ts'
import { isHeld } from '../../../state/is-held.ts'

/** Whether this browser holds a draft that may be this person's: no other account filled it in. */
export const mayBeTheirs = (draft: Draft, user: string): boolean =>
  draft.bookable !== undefined && isHeld(draft) && (draft.extra?.account?.id ?? user) === user

/**
 * Whether a draft, as the server has it, becomes the customer's who has signed in: only if it is nobody's yet. What was
 * removed elsewhere is not held anew, and a payment that is under way would be called off.
 */
export const isToTakeOver = ({ status, hascustomer, paymentstate }: Reservation): boolean =>
  status === 'in-progress' && !hascustomer && (paymentstate === null || !isOpen({ state: paymentstate }))
