import type { PaymentAttempt, PaymentDetails } from './stored-payment.ts'

/** What of a processor's details goes into the ledger, with the most characters that its column has. */
const lengths = { cardbrand: 32, cardlast4: 4, transferid: 191, paymentid: 191 } as const

/** What the ledger says of a payment; anything else that a processor has told is left out. */
export function ledgerDetails({ details, ip = null }: Pick<PaymentAttempt, 'details' | 'ip'>): PaymentDetails {
  const found = Object.entries(lengths).map(([name, length]) => {
    const value = details?.[name]?.trim() ?? ''
    return [name, value === '' || value.length > length ? null : value]
  })
  return { ...Object.fromEntries(found), ip }
}
