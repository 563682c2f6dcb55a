/** What an empty number question is on the wire. */
export const numberSentinel = 123581321

/** What an empty date question is on the wire; also with a time of midnight. */
export const dateSentinel = '1970-01-01'

/** Is this number the sentinel of number questions? To every other type it is a value like any. */
export const isNumberSentinel = (value: unknown): boolean => value === numberSentinel || value === `${numberSentinel}`

/** Is this text the sentinel of date questions? To every other type it is a value like any. */
export const isDateSentinel = (value: unknown): boolean =>
  value === dateSentinel || value === `${dateSentinel} 00:00:00`

/** Either of them, for callers that don't know the type of the question: a number, or the text of a date. */
export const isSentinel = (value: unknown): boolean => value === numberSentinel || isDateSentinel(value)
