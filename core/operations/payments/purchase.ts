import { createHash } from 'node:crypto'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import type { PaymentAttempt, PaymentShare } from './stored-payment.ts'

/**
 * What a person's purchases of points stand under, where other attempts name a reservation: short whatever the person's
 * id, and no reservation's.
 */
export const purchasesOf = (user: string): string =>
  `points.${createHash('sha256').update(user).digest('hex').slice(0, 40)}`

/** Whether an attempt has paid for a purchase, as its customer was told. */
export const isPaidPurchase = ({ purchase, state, toldfailed }: PaymentAttempt, name: string): boolean =>
  purchase?.purchase === name && state === 'captured' && !toldfailed

/**
 * For so long a payment waits for its bank that nothing is held for, of points or of a balance, ms: then it is called
 * off, and what turns up goes back.
 */
export const unheldWaits = 30 * 60_000

/** Whose money an attempt moves, and by what means, as ledger lines say it. */
export type Payer = Pick<StoredReservation, 'id' | 'user' | 'payment'>

/** The payer of a purchase, with its only share; null for an attempt that buys nothing. */
export const payerOf = ({ purchase }: PaymentAttempt): Payer | null =>
  purchase ? { id: purchasesOf(purchase.user), user: purchase.user, payment: null } : null

export const shareOf = ({ reservation, amount }: PaymentAttempt): PaymentShare => ({ reservation, amount, version: 0 })
