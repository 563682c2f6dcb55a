import type Stripe from 'stripe'

/** Why nothing moved: the product's code, and whether the same means would be refused again. */
interface Decline {
  code: string
  isFinal?: true
}

/**
 * What a failed call means. `declined`: the bank, or the service, refused it, and nothing moved. `state`: the payment
 * isn't in a state for it: look at it. `missing`: there is no such object. `unavailable`: refused before anything was
 * done, and may be tried again. `unknown`: nobody can say.
 */
export type Fault = ({ kind: 'declined' } & Decline) | { kind: 'state' | 'missing' | 'unavailable' | 'unknown' }

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

/**
 * The service's codes with which a bank, or the service, will not take a card again: it does not repeat them itself.
 * What those of `codes` say of that is known by the product's own.
 */
const final = new Set([
  ...['lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'fraudulent', 'highest_risk_level'],
  ...['merchant_blacklist', 'incorrect_number', 'invalid_number', 'invalid_account', 'transaction_not_allowed'],
  ...['new_account_information_available', 'revocation_of_authorization', 'revocation_of_all_authorizations'],
  ...['stop_payment_order', 'do_not_try_again', 'testmode_decline'],
])

/** What the bank advises beside a code that says little, where nothing comes of trying again as it is. */
const finalAdvice = new Set(['do_not_try_again', 'confirm_card_data'])

/** The fields of the service's errors that say why a bank refused. */
interface Refused {
  code?: string | null
  decline_code?: string | null
  advice_code?: string | null
}

/** A refusal by the bank in the product's terms. */
export function declineOf({ code, decline_code: reason, advice_code: advice }: Refused): Decline {
  const isFinal = final.has(reason ?? '') || final.has(code ?? '') || finalAdvice.has(advice ?? '')
  return { code: codes[reason ?? ''] ?? codes[code ?? ''] ?? 'card_declined', ...(isFinal && { isFinal }) }
}

/** A refusal as an answer. */
export const declinedBy = ({ code, isFinal }: Decline) => ({
  status: 'declined' as const,
  code,
  ...(isFinal && { isFinal }),
})

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
  if (error.type === 'StripeCardError') return { kind: 'declined', ...declineOf(error) }
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
