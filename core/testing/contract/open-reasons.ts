/** Messages that the product has, and that no test reads where the specification says them. */
export const unseen = [
  'must contain text-only',
  'only numbers permitted',
  'Your card number is invalid',
  'Unable to Process Payments',
  'please select min - max consecutive days',
  'select N day(s)',
  'Select Dates',
  'Error (the title above “Username or email is already in use”)',
  'Account Creation Error',
  'You do not have access',
]

/** Messages that the product says in other words, or not at all. */
export const otherwise = [
  'Unable to process payments (points)',
  'reservation confirmed (review page)',
  'CHANGE',
  'ADD TO WAITLIST',
  'required_forms_not_found',
]

const because = (list: readonly string[], reason: string) =>
  Object.fromEntries(list.map((text) => [`message ${text}`, reason]))

/** Why a row is open, by its name. A row is served once it says by what and with which test. */
export const reasons: Record<string, string> = {
  ...because(unseen, 'It is in the dictionary, but no test reads it on its page.'),
  'message Unable to process payments (points)': 'A failed purchase of points says “Something went wrong”.',
  'message reservation confirmed (review page)': 'The page says “Thank You!” and the status “Confirmed”.',
  'message CHANGE': 'The button of the waitlist’s popover says “Change”.',
  'message ADD TO WAITLIST': 'The button of the waitlist’s popover says “Add to waitlist”.',
  'message required_forms_not_found': 'The word is there under the key forms.required_missing.',
  'date formats MM-DD-YYYY, MMMM Do, YYYY and ddd MM/DD/YYYY h:mma': 'Dates are written as the reader’s locale does.',
}
