/** Discount codes: the card for entering one, and the result. */
export const discounts = {
  'discount.label': 'Discount code',
  'discount.apply': 'Apply',
  'discount.checking': 'Checking the code',
  'discount.applied': '{code} is applied: you save {amount}.',
  'discount.applied_plain': '{code} is applied.',
  'discount.not_found': 'Discount code not found',
  'discount.not_applicable': '{code} does not apply to what you are booking.',
  'discount.failed': 'We could not check the code. Please try again.',
  'discount.too_many': 'That were many codes. Please wait a few minutes before you try another.',
  'discount.remove': 'Remove',
  'discount.remove_code': 'Remove discount code {code}',
  'discount.removed': 'The discount code was removed.',
  'error.discount_not_found': 'Discount code not found',
  'error.discount_not_applicable': 'This discount code does not apply to what you are booking.',
} as const
