import { decimalFraction } from '../pricing/fraction.ts'

/** What an empty number question is on the wire. */
export const numberSentinel = 123581321

/** What an empty date question is on the wire; also with a time of midnight. */
export const dateSentinel = '1970-01-01'

/** A number as it was typed, without blanks around it. */
export const tidyNumber = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** Whether a number question holds its sentinel, however it is written: ` 123581321`, `1.23581321e8`, `123581321.0`. */
function isNumberSentinel(value: unknown): boolean {
  if (typeof value !== 'number' && typeof value !== 'string') return false
  const written = decimalFraction(value)
  return written !== null && written.d === 1n && written.n === BigInt(numberSentinel)
}

/** The date of a text `YYYY-MM-DD`, with or without a midnight behind it; null for any other text. */
export function dateIn(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return /^(\d{4}-\d{2}-\d{2})(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(value.trim())?.[1] ?? null
}

/** Either sentinel, for callers that don't know the type of the question: a number, or the text of a date. */
export const isSentinel = (value: unknown): boolean => value === numberSentinel || dateIn(value) === dateSentinel

/**
 * Does a question of this type hold an answer? 0 is one; empty text, `false`, nothing chosen and the type's own
 * sentinel are not, in whatever form they are written. A sentinel is a value like any to the other types.
 */
export function isAnswered(type: string, given: unknown): boolean {
  const value = type === 'number' ? tidyNumber(given) : given
  if (value === undefined || value === null || value === false) return false
  if (type === 'number') return value !== '' && !isNumberSentinel(value)
  if (typeof value === 'string') return value.trim() !== '' && !(type === 'date' && isSentinel(value))
  if (type === 'date') return true
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.values(value).some((each) => each !== 0 && each !== '')
}
