import { expiryWord, isCardNumber } from './cards.ts'

/** The card form's fields as typed. */
export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}

export type CardField = keyof TypedCard

/** Digits in groups of four, as on a card. */
export const groupDigits = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** `MM / YY`, with the slash inserted while typing. A leading 2 to 9 can only be a month of one digit. */
export function groupExpiry(typed: string, before: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  const month = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  // Deleting the slash must not insert it again.
  const isDeleting = typed.length < before.length
  return month.length > 2 || (month.length === 2 && !isDeleting) ? `${month.slice(0, 2)} / ${month.slice(2)}` : month
}

/** The word key of a field's fault, null when it can be sent. The server checks again. @param now epoch ms */
export function cardFault(card: TypedCard, field: CardField, now: number): string | null {
  if (field === 'number') return isCardNumber(card.number.replace(/\s/g, '')) ? null : 'payment.card_error.number'
  if (field === 'expiry') return expiryWord(card.expiry, now)
  return /^\d{3,4}$/.test(card.cvc) ? null : 'payment.card_error.cvc'
}

/** The word keys of the faults that are shown, by field. */
export type CardWords = Partial<Record<CardField, string>>

const fields: readonly CardField[] = ['number', 'expiry', 'cvc']

/** The faults of a card that is about to be paid with; empty fields are faults too. */
export const entryFaults = (card: TypedCard, now: number): CardWords =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const word = card[field] === '' ? 'validation.required' : cardFault(card, field, now)
      return word ? [[field, word]] : []
    }),
  )

/** Whether every field is valid enough to request a token. */
export const isComplete = (card: TypedCard, now: number): boolean =>
  fields.every((field) => cardFault(card, field, now) === null)
