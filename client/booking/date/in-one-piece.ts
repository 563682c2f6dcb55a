const joined = '\u00a0'

/**
 * A text in which no line breaks at the dash of a span of times. After a dash a line breaks even before a space that
 * forbids it, which then begins the next line, so a joiner stands between them.
 */
export const withWholeSpans = (text: string): string => text.replace(/\s*–\s*/g, `${joined}–\u2060${joined}`)

/** A text that no line breaks. */
export const inOnePiece = (text: string): string => withWholeSpans(text).replaceAll(' ', joined)

/** A range of dates that a line breaks after its dash alone, so that no day is torn from its month. */
export const inTwoPieces = (range: string): string =>
  range
    .split(/\s*–\s*/)
    .map(inOnePiece)
    .join(`${joined}– `)

/** A date that a line breaks after its weekday alone, so that no day is torn from its month. */
export const behindWeekday = (date: string): string => {
  const [weekday = '', ...rest] = date.split(' ')
  return [weekday, ...(rest.length > 0 ? [rest.join(joined)] : [])].join(' ')
}
