import { decimalFraction } from '../pricing/fraction.ts'
import { answerKindOf } from './question-type.ts'

/** The wire value of an empty number question. */
export const numberSentinel = 123581321

/** The wire value of an empty date question, also with a time of midnight. */
export const dateSentinel = '1970-01-01'

/** A typed number without surrounding blanks. */
export const tidyNumber = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** Whether a value is the number sentinel in any notation: ` 123581321`, `1.23581321e8`, `123581321.0`. */
function isNumberSentinel(value: unknown): boolean {
  if (typeof value !== 'number' && typeof value !== 'string') return false
  const written = decimalFraction(value)
  return written !== null && written.d === 1n && written.n === BigInt(numberSentinel)
}

/** The date of a text `YYYY-MM-DD`, optionally followed by a midnight; null for any other text. */
export function dateIn(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return /^(\d{4}-\d{2}-\d{2})(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(value.trim())?.[1] ?? null
}

/** Whether a value is either sentinel (a number or a date's text), for callers that don't know the question's type. */
export const isSentinel = (value: unknown): boolean => value === numberSentinel || dateIn(value) === dateSentinel

/**
 * Whether a value answers a question of this type. 0 does; empty text, `false`, an empty choice and the type's own
 * sentinel in any notation do not. For other types a sentinel is an ordinary value.
 */
export function isAnswered(type: string, given: unknown): boolean {
  const kind = answerKindOf(type)
  const value = kind === 'number' ? tidyNumber(given) : given
  if (value === undefined || value === null || value === false) return false
  if (kind === 'number') return value !== '' && !isNumberSentinel(value)
  if (typeof value === 'string') return value.trim() !== '' && !(kind === 'date' && isSentinel(value))
  if (kind === 'date') return true
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.values(value).some((each) => each !== 0 && each !== '')
}
