import type Stripe from 'stripe'

/**
 * What a failed call means. `declined`: the bank, or the service, refused it, and nothing moved. `state`: the payment
 * isn't in a state for it: look at it. `missing`: there is no such object. `unavailable`: refused before anything was
 * done, and may be tried again. `unknown`: nobody can say.
 */
export type Fault = { kind: 'declined'; code: string } | { kind: 'state' | 'missing' | 'unavailable' | 'unknown' }

/** The service's codes as the product calls them. What would warn a thief is told as any other refusal. */
const codes: Record<string, string> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'confirmation_failed',
  setup_intent_authentication_failure: 'confirmation_failed',
  currency_not_supported: 'currency_not_supported',
  card_not_supported: 'card_not_supported',
  processing_error: 'processing_error',
  try_again_later: 'processing_error',
  issuer_not_available: 'processing_error',
  amount_too_small: 'amount_too_small',
  amount_too_large: 'amount_too_large',
  charge_exceeds_transaction_limit: 'amount_too_large',
}

/** The product's code of a refusal by the bank. */
export function declineCode({ code, decline_code: reason }: { code?: string | null; decline_code?: string | null }) {
  return codes[reason ?? ''] ?? codes[code ?? ''] ?? 'card_declined'
}

/** Codes of requests that say where the payment stands, and nothing about the request. */
const aboutState = new Set([
  'payment_intent_unexpected_state',
  'setup_intent_unexpected_state',
  'charge_already_captured',
  'charge_expired_for_capture',
])

/** By its name, so that the library need not be there. */
const isOfService = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/** Refused before anything was done. */
const refusedUndone = new Set(['StripeRateLimitError', 'StripeAuthenticationError', 'StripePermissionError'])

/** Reads what a call threw; what isn't the service's is thrown on. */
export function faultOf(error: unknown): Fault {
  if (!isOfService(error)) throw error
  if (error.type === 'StripeCardError') return { kind: 'declined', code: declineCode(error) }
  if (refusedUndone.has(error.type)) return { kind: 'unavailable' }
  // Another call under the same key, or at the same payment, is still running.
  if (error.statusCode === 409) return { kind: 'unknown' }
  // A key that served for another request: the payment itself says what became of it.
  if (error.type === 'StripeIdempotencyError') return { kind: 'state' }
  if (error.type !== 'StripeInvalidRequestError') return { kind: 'unknown' }
  if (error.code === 'resource_missing') return { kind: 'missing' }
  if (aboutState.has(error.code ?? '')) return { kind: 'state' }
  return { kind: 'declined', code: codes[error.code ?? ''] ?? 'request_refused' }
}

/** Codes of reversals that an account can't cover: it has too little, or is closed. */
const uncovered = new Set(['balance_insufficient', 'account_closed', 'account_invalid'])

/** Whether a refund was refused since the account that its money was passed on to does not give it back. */
export const isUncovered = (error: unknown): boolean =>
  isOfService(error) && error.type !== 'StripeCardError' && uncovered.has(error.code ?? '')

/** An error for the log: kind, code and the number of the request, without what was sent. */
export function toldFault(error: unknown): Error {
  if (!isOfService(error)) return error instanceof Error ? error : new Error('unknown fault')
  const { type, code = '', requestId = '' } = error
  return new Error(`the payment service answered ${[type, code, requestId].filter(Boolean).join(' ')}`)
}
