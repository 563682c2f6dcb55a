import { parseAmount } from '../domain/pricing/money.ts'
import type { PaymentContext, PaymentProcessor } from '../plugin-api/index.ts'
import type { LedgerEntry, PaymentAttempt, Ports, StoredReservation } from './ports.ts'
import type { Tenant } from './tenant.ts'

/** For whom and through what a payment is worked on; `actor` is who set it off. */
export interface PaymentWork {
  tenant: Tenant
  ports: Ports
  actor: string
}

/** `payment-sandbox.card` belongs to the plugin `payment-sandbox`. */
const pluginOf = (processor: Pick<PaymentProcessor, 'name'>): string => processor.name.split('.')[0] ?? ''

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

/** Money that came in (`capture`) or went back (`refund`), as the ledger keeps it. An attempt has one line of each. */
export const ledgerLine = (
  attempt: PaymentAttempt,
  reservation: StoredReservation,
  what: 'capture' | 'refund',
  now: number,
): LedgerEntry => ({
  id: `${attempt.id}.${what}`,
  reservation: reservation.id,
  user: reservation.user,
  type: what === 'capture' ? 'payment' : 'refund',
  eventtype: 'full_payment',
  transactiontype: what === 'capture' ? 'credit' : 'debit',
  mode: 'currency',
  status: 'success',
  amount: attempt.amount,
  currency: attempt.currency,
  attempt: attempt.id,
  created: now,
  description: attempt.processor,
})

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
