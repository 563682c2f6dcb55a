import { parseAmount } from '../../domain/pricing/money.ts'
import type { PaymentContext, PaymentProcessor } from '../../plugin-api/index.ts'
import type { AttemptOf, LedgerEntry, PaymentAttempt, PaymentShare, Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { PaymentState } from './payment-states.ts'

/** For whom and through what a payment is worked on; `actor` is who set it off. */
export interface PaymentWork {
  tenant: Tenant
  ports: Ports
  actor: string
}

/** `payment-sandbox.card` belongs to the plugin `payment-sandbox`. */
export const pluginOf = (processor: Pick<PaymentProcessor, 'name'>): string => processor.name.split('.')[0] ?? ''

export const paymentContext = ({ tenant, ports }: PaymentWork, processor: PaymentProcessor): PaymentContext => ({
  ...tenant.context(pluginOf(processor)),
  now: ports.clock.now(),
})

export const processorOf = ({ tenant }: PaymentWork, attempt: PaymentAttempt): PaymentProcessor | undefined =>
  tenant.plugins.payments.find((one) => one.name === attempt.processor)

/** Moves an attempt on if it still is in the state known here; null when somebody else has moved it meanwhile. */
export async function moveAttempt(
  work: PaymentWork,
  attempt: PaymentAttempt,
  patch: Partial<PaymentAttempt>,
): Promise<PaymentAttempt | null> {
  const changed = { ...patch, modified: work.ports.clock.now() }
  const { payments } = work.ports.repositories(work.tenant.scope)
  const isMoved = await payments.updateAttempt(attempt.id, changed, attempt.state)
  return isMoved ? { ...attempt, ...changed } : null
}

/** What every call about an attempt carries; `what` keeps the keys of its capture, void and refund apart. */
export const moneyCall = (attempt: PaymentAttempt, what: 'capture' | 'void' | 'refund') => ({
  amount: attempt.amount,
  currency: attempt.currency,
  reference: attempt.reference ?? '',
  idempotencyKey: `${attempt.idempotencykey}.${what}`,
})

/** A reservation that an attempt pays for, with what it owes of it. */
export interface Paid extends Omit<PaymentShare, 'reservation'> {
  reservation: StoredReservation
  /** Whether the attempt pays for others as well. */
  isShared: boolean
}

/** All that an attempt pays for; null when one of them is gone. */
export async function paidBy({ ports, tenant }: PaymentWork, attempt: PaymentAttempt): Promise<Paid[] | null> {
  const { payments, reservations } = ports.repositories(tenant.scope)
  const shares = await payments.sharesOf(attempt)
  const found: Paid[] = []
  for (const share of shares) {
    const reservation = await reservations.find(share.reservation)
    if (!reservation) return null
    found.push({ ...share, reservation, isShared: shares.length > 1 })
  }
  return found
}

/** What a key or a ledger line is called that belongs to one reservation of an attempt; the attempt alone says it where it pays for one. */
const nameOf = (attempt: string, what: 'capture' | 'refund', { reservation, isShared }: Paid) =>
  isShared ? `${attempt}.${what}.${reservation.id}` : `${attempt}.${what}`

/** The call that gives a reservation's share back. */
export const refundCall = (attempt: PaymentAttempt, paid: Paid) => ({
  ...moneyCall(attempt, 'refund'),
  amount: paid.amount,
  idempotencyKey: nameOf(attempt.idempotencykey, 'refund', paid),
})

/**
 * Money that came in (`capture`) or went back (`refund`), as the ledger keeps it: one line of each for each
 * reservation that an attempt pays for.
 */
export const ledgerLine = (
  attempt: PaymentAttempt,
  paid: Paid,
  what: 'capture' | 'refund',
  now: number,
): LedgerEntry => ({
  id: nameOf(attempt.id, what, paid),
  reservation: paid.reservation.id,
  user: paid.reservation.user,
  type: what === 'capture' ? 'payment' : 'refund',
  eventtype: 'full_payment',
  transactiontype: what === 'capture' ? 'credit' : 'debit',
  mode: 'currency',
  status: 'success',
  amount: paid.amount,
  currency: attempt.currency,
  attempt: attempt.id,
  created: now,
  description: attempt.processor,
})

/** Money that the customer has parted with, or is just about to. */
const paidStates: readonly PaymentState[] = ['authorized', 'capturing', 'captured']

/** Whether what a reservation owes of an attempt is paid and kept; another's share of it may be going back just now. */
export const isPaid = ({ state, share, isShared }: AttemptOf): boolean =>
  share.refund === null && (paidStates.includes(state) || (isShared && state === 'refunding'))

/** The attempt that a reservation was confirmed with: the only one whose money it keeps. */
export const confirmedWith = ({ paymentinformation }: StoredReservation): string | null =>
  typeof paymentinformation?.attempt === 'string' ? paymentinformation.attempt : null

/** What was due when the draft's details were frozen, in minor units. */
export function dueNowOf({ paymentinformation }: StoredReservation, { currency }: Tenant): number {
  const { duenow } = paymentinformation ?? {}
  const due = typeof duenow === 'number' ? parseAmount(duenow, currency.digits) : null
  return due?.ok ? due.value : 0
}

/** What a cancellation decided of the money, kept with it: whoever settles an attempt later obeys it. */
export const givesBack = ({ paymentinformation }: StoredReservation): boolean => paymentinformation?.givesback === true
