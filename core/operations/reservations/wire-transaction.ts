import type { LedgerMeans } from '../../domain/payments/index.ts'
import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import type { LedgerEntry } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/** The specification's words for the means of a transaction. */
type WireMeans = 'charge' | 'stripe' | 'points' | 'cash' | 'check'

/**
 * `stripe` stands for any processor: the transaction's `processor` names the real one. Suspense is money at a processor
 * too; a debt is no money that has moved.
 */
const wireMeans: Record<LedgerMeans, WireMeans> = {
  card: 'stripe',
  wallet: 'stripe',
  suspense: 'stripe',
  points: 'points',
  cash: 'cash',
  check: 'check',
  charge: 'charge',
  credit: 'charge',
  debt: 'charge',
}

/** What no processor took, such as a card at a terminal that staff noted, is a charge. */
const meansOf = ({ paymentmethod, processor = null }: LedgerEntry): WireMeans => {
  const means = wireMeans[paymentmethod]
  return means === 'stripe' && processor === null ? 'charge' : means
}

/** A ledger line as people read it: the amount in major units of its own currency, whose number of digits may
 * differ from the tenant's; null for what a line does not have. */
export function wireTransactionFields(entry: LedgerEntry) {
  const { id, reservation, type, eventtype, transactiontype, mode, status, description } = entry
  const paymentmethod = meansOf(entry)
  return {
    ...{ id, reservation, type, eventtype, transactiontype, paymentmethod, mode, status, description },
    processor: entry.processor ?? null,
    stripetransactionid: entry.stripetransactionid ?? null,
    transferid: entry.transferid ?? null,
    paymentid: entry.paymentid ?? null,
    cardbrand: entry.cardbrand ?? null,
    cardlast4: entry.cardlast4 ?? null,
    transactionamount: mode === 'points' ? entry.amount : formatMajor(entry.amount, currencyDigits(entry.currency)),
    currency: entry.currency,
    created: new Date(entry.created).toISOString(),
  }
}

/**
 * The same with whose it is, as it is searched, listed and read. The address that paid is told to staff alone:
 * who reads a reservation, by its link perhaps, may be another than whoever paid for it.
 */
export const wireTransaction = (
  entry: LedgerEntry,
  { scope }: Pick<Tenant, 'scope'>,
  { isStaff }: { isStaff: boolean },
) => ({
  ...wireTransactionFields(entry),
  provider: scope.provider,
  providerid: scope.provider,
  whitelabel: scope.whitelabel,
  user: entry.user,
  event: entry.eventtype,
  ip: isStaff ? (entry.ip ?? null) : null,
})
