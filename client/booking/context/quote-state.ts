import type { CodeAnswer } from '../../data/discount.ts'
import type { Quote } from '../../data/quotes.ts'

/** The price of a draft or a cart, as its parts show it. */
export interface QuoteState {
  quote: Quote | null
  /** A newer price has been requested; the shown one belongs to earlier answers. */
  updating: boolean
  /** The browser computed the price itself; the server has not yet said which processors may take the payment. */
  unconfirmed?: boolean
  /** Stores a quote that came with another answer (of the hold, or of a refused booking). */
  take(quote: Quote | null): void
  /** Stores the server's answer about a discount code, so that the price can be computed at once. */
  learn?(discount: CodeAnswer): void
}
