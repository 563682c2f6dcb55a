import { createHash } from 'node:crypto'
import { type BalanceKey, balanceKey, giftHolder } from '../../domain/payments/index.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import type { PaymentAttempt, PaymentShare, Purchase } from './stored-payment.ts'

/**
 * What a person's purchases of points and gift codes stand under, where other attempts name a reservation: short
 * whatever the person's id, and no reservation's.
 */
export const purchasesOf = (user: string): string =>
  `points.${createHash('sha256').update(user).digest('hex').slice(0, 40)}`

/** What an attempt issues: points, or the value of a gift code, minor units; 0 where it buys nothing. */
export const issuedBy = ({ purchase, amount }: Pick<PaymentAttempt, 'purchase' | 'amount'>): number =>
  purchase?.gift === undefined ? (purchase?.points ?? 0) : amount

/** The balance that a purchase is issued to: its buyer's points, or the gift code's own. */
export const issuedTo = ({ user, gift }: Purchase, { currency }: Pick<PaymentAttempt, 'currency'>): BalanceKey =>
  gift === undefined ? balanceKey(user, 'points', '') : balanceKey(giftHolder(gift), 'currency', currency)

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
