import type { CodeAnswer } from '../../data/discount.ts'
import type { CallError } from '../../data/errors.ts'
import type { Quote } from '../../data/quotes.ts'

/** The price of a draft or a cart, as its parts show it. */
export interface QuoteState {
  /** Null until a slot is chosen, and where the price of what is chosen could not be calculated. */
  quote: Quote | null
  /** A newer price has been requested; the shown one belongs to earlier answers. */
  updating: boolean
  /** Why the server did not say the price of what is chosen; null while it may still do so. */
  failure: PriceFailure | null
  /** The browser computed the price itself; the server has not yet said which processors may take the payment. */
  unconfirmed?: boolean
  /** Stores a quote that came with another answer (of the hold, or of a refused booking). */
  take(quote: Quote | null): void
  /** Requests the price again, though nothing that it is asked of has changed. */
  renew?(): void
  /** Stores the server's answer about a discount code, so that the price can be computed at once. */
  learn?(discount: CodeAnswer): void
}

export interface PriceFailure {
  error: CallError
  /** Whether the price is being requested again. */
  busy: boolean
  retry(): void
}
