import { refundRefusedAfter } from './payment-times.ts'
import type { PaymentAttempt, PaymentRefund } from './stored-payment.ts'

/** Whether a processor refunds a payment no more, since it was made too long ago. */
export const isPastWindow = ({ refundwindow }: Pick<PaymentAttempt, 'refundwindow'>, now: number): boolean =>
  typeof refundwindow === 'number' && now >= refundwindow

/** Whether a refund that is refused now has been so for days: the card is closed, or whatever else it may be. */
export const isRefusedForGood = ({ created }: Pick<PaymentRefund, 'created'>, now: number): boolean =>
  now >= created + refundRefusedAfter
