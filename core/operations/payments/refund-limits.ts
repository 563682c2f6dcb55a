import { type ByHandReason, isByHand } from '../../domain/payments/index.ts'
import { refundRefusedAfter } from './payment-times.ts'
import type { PaymentAttempt, PaymentRefund } from './stored-payment.ts'

/** Whether a processor refunds a payment no more, since it was made too long ago. */
export const isPastWindow = ({ refundwindow }: Pick<PaymentAttempt, 'refundwindow'>, now: number): boolean =>
  typeof refundwindow === 'number' && now >= refundwindow

/** Why no processor gives an attempt's money back by now, but staff; undefined where its processor does. */
export function whyByStaff(
  attempt: Pick<PaymentAttempt, 'processor' | 'refundwindow'>,
  now: number,
): ByHandReason | undefined {
  if (isByHand(attempt)) return 'received'
  return isPastWindow(attempt, now) ? 'window' : undefined
}

/** Whether a refund that is refused now has been so for days: the card is closed, or whatever else it may be. */
export const isRefusedForGood = ({ created }: Pick<PaymentRefund, 'created'>, now: number): boolean =>
  now >= created + refundRefusedAfter
