import type { LedgerMeans } from '../../domain/payments/index.ts'
import { formatMajor } from '../../domain/pricing/money.ts'
import type { LedgerEntry } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/** The specification's words for the means of a transaction. */
type WireMeans = 'charge' | 'stripe' | 'points' | 'cash' | 'check'

/**
 * `stripe` stands for any processor: the transaction's `processor` names the real one. Suspense is money at a processor
 * too.
 */
const wireMeans: Record<LedgerMeans, WireMeans> = {
  card: 'stripe',
  wallet: 'stripe',
  suspense: 'stripe',
  points: 'points',
  cash: 'cash',
  check: 'check',
  charge: 'charge',
}

/** A ledger line as people read it: the amount in major units, `processor` null for lines without one. */
export function wireTransactionFields(entry: LedgerEntry, { currency }: Pick<Tenant, 'currency'>) {
  const { id, reservation, type, eventtype, transactiontype, mode, status, description } = entry
  const paymentmethod = wireMeans[entry.paymentmethod]
  return {
    ...{ id, reservation, type, eventtype, transactiontype, paymentmethod, mode, status, description },
    // A line of an attempt has its processor as its description.
    processor: paymentmethod === 'stripe' ? description : null,
    transactionamount: mode === 'points' ? entry.amount : formatMajor(entry.amount, currency.digits),
    currency: entry.currency,
    created: new Date(entry.created).toISOString(),
  }
}
