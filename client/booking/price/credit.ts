import { lessCredit } from '../../../core/domain/payments/credit.ts'
import { currencyDigits } from '../../../core/domain/pricing/money.ts'
import type { Quote } from '../../data/quotes.ts'

type Due = Pick<Quote, 'currency' | 'duenow' | 'dueonapproval' | 'creditavailable' | 'creditused'>

/** What is left of decimals, without what binary fractions leave behind, or take away. */
function rounded(amount: number, currency: string): number {
  const unit = 10 ** currencyDigits(currency)
  return Math.max(0, Math.round(amount * unit)) / unit
}

/** A quote with what the account credit pays of it: all that it can, where its customer wants that. */
export function withCredit<Q extends Due>(quote: Q, isWanted: boolean): Q {
  const due = rounded(quote.duenow + quote.dueonapproval, quote.currency)
  return { ...quote, creditused: isWanted ? Math.min(quote.creditavailable ?? 0, due) : 0 }
}

/** What is left to be paid by other means, now and on approval, in major units. */
export function leftToPay({ currency, creditused = 0, ...due }: Due): { duenow: number; dueonapproval: number } {
  const { duenow, dueonapproval } = lessCredit(due, creditused)
  return { duenow: rounded(duenow, currency), dueonapproval: rounded(dueonapproval, currency) }
}
