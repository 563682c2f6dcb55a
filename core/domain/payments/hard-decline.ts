/** Codes of banks that say that a card can't be charged at all, or not without its owner: nothing is tried again. */
const hard = new Set([
  ...['authentication_required', 'expired_card', 'lost_card', 'stolen_card', 'pickup_card', 'restricted_card'],
  ...['fraudulent', 'invalid_account', 'invalid_number', 'card_not_supported', 'currency_not_supported'],
  ...['merchant_blacklist', 'revocation_of_authorization', 'revocation_of_all_authorizations', 'stop_payment_order'],
  ...['account_closed', 'method_not_saved', 'method_unknown', 'token_invalid', 'not_found', 'called_off'],
])

/** Whether a decline of a saved method is for good. */
export const isHardDecline = (code: string | undefined): boolean => code !== undefined && hard.has(code)
