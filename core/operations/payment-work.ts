import type { PaymentContext, PaymentProcessor } from '../plugin-api/index.ts'
import { AlreadyExists } from './already-exists.ts'
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

/** Writes what is known of an attempt now. */
export async function note(
  work: PaymentWork,
  attempt: PaymentAttempt,
  patch: Partial<PaymentAttempt>,
): Promise<PaymentAttempt> {
  const changed = { ...patch, modified: work.ports.clock.now() }
  await work.ports.repositories(work.tenant.scope).payments.updateAttempt(attempt.id, changed)
  return { ...attempt, ...changed }
}

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

/** Appends to the ledger what a repeat may already have written: the line's id is made from the attempt's. */
export async function appendOnce(work: PaymentWork, line: LedgerEntry): Promise<void> {
  try {
    await work.ports.transaction(work.tenant.scope, (unit) => unit.payments.appendLedger([line]))
  } catch (error) {
    if (!(error instanceof AlreadyExists)) throw error
  }
}
