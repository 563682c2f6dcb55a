/** What an empty number question is on the wire. */
export const numberSentinel = 123581321

/** What an empty date question is on the wire; also with a time of midnight. */
export const dateSentinel = '1970-01-01'

/** Either sentinel, for callers that don't know the type of the question: a number, or the text of a date. */
export const isSentinel = (value: unknown): boolean =>
  value === numberSentinel || value === dateSentinel || value === `${dateSentinel} 00:00:00`

/**
 * Does a question of this type hold an answer? 0 is one; empty text, `false`, nothing chosen and the type's own
 * sentinel are not. A sentinel is a value like any to the other types.
 */
export function isAnswered(type: string, value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false
  if (type === 'number') return value !== '' && value !== numberSentinel && value !== `${numberSentinel}`
  if (type === 'date') return value !== '' && !isSentinel(value)
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.values(value).some((each) => each !== 0 && each !== '')
}
