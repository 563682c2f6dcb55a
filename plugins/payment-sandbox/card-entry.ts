import { isCardNumber } from './cards.ts'

/** What is typed into the card form, as it stands in the fields. */
export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}

export type CardField = keyof TypedCard

/** Digits in groups of four, as they stand on the card. */
export const groupDigits = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** `MM / YY`, the stroke put in as one types; a leading 2 to 9 can only be a month of one digit. */
export function groupExpiry(typed: string, before: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  const month = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  // Deleting over the stroke takes it away instead of putting it back.
  const isDeleting = typed.length < before.length
  return month.length > 2 || (month.length === 2 && !isDeleting) ? `${month.slice(0, 2)} / ${month.slice(2)}` : month
}

/** The word of what is wrong with a field, null when it can be sent: the server looks again. */
export function cardFault(card: TypedCard, field: CardField): string | null {
  if (field === 'number') return isCardNumber(card.number.replace(/\s/g, '')) ? null : 'payment.card_error.number'
  if (field === 'expiry') return /^(0[1-9]|1[0-2]) \/ \d{2}$/.test(card.expiry) ? null : 'payment.card_error.expiry'
  return /^\d{3,4}$/.test(card.cvc) ? null : 'payment.card_error.cvc'
}

/** Whether every field is filled in well enough to ask for a token. */
export const isComplete = (card: TypedCard): boolean =>
  (['number', 'expiry', 'cvc'] as const).every((field) => cardFault(card, field) === null)
