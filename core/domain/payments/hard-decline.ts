/** Codes that say by themselves that a method can't be charged at all, or not without its owner. */
const hard = new Set([
  ...['authentication_required', 'expired_card', 'card_not_supported', 'currency_not_supported'],
  ...['method_not_saved', 'method_unknown', 'token_invalid', 'not_found', 'called_off'],
])

/**
 * Whether a decline of a saved method is for good: nothing is tried again. Its processor says so, or its code does.
 * The code is a word for customers, who are not told of a card that was reported as stolen.
 */
export const isHardDecline = ({ code, isFinal }: { code?: string; isFinal?: boolean }): boolean =>
  isFinal === true || (code !== undefined && hard.has(code))
