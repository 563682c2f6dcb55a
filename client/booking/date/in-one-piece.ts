const joined = '\u00a0'

/** A text that no line breaks. */
export const inOnePiece = (text: string): string => text.replaceAll(' ', joined)

/** A text in which no line breaks at the dash of a span of times. */
export const withWholeSpans = (text: string): string => text.replace(/\s*–\s*/g, `${joined}–${joined}`)

/** A range of dates that a line breaks after its dash alone, so that no day is torn from its month. */
export const inTwoPieces = (range: string): string =>
  range
    .split(/\s*–\s*/)
    .map(inOnePiece)
    .join(`${joined}– `)
