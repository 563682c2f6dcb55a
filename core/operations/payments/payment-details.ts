import type { StoredMethod } from './stored-method.ts'
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

/** The most characters of what is told of a card. */
const cardLengths = { cardbrand: 32, cardlast4: 4, cardexpiry: 7 } as const

/** What may be told of the card of an attempt; empty for what its processor has not told. */
export function cardOf({
  details,
}: Pick<PaymentAttempt, 'details'>): Pick<StoredMethod, 'cardbrand' | 'cardlast4' | 'cardexpiry'> {
  const told = (name: keyof typeof cardLengths): string => {
    const value = details?.[name]?.trim() ?? ''
    return value.length > cardLengths[name] ? '' : value
  }
  return { cardbrand: told('cardbrand'), cardlast4: told('cardlast4'), cardexpiry: told('cardexpiry') }
}
