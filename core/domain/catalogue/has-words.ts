/** Letters that are written otherwise where a keyboard lacks them, and have no accent to remove. */
const spelt: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' }

/** A text without accents and capitals, as people type it. */
export const folded = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => spelt[letter] ?? letter)

/** Several texts as one, folded: what typed words are looked for in. */
export const foldedTexts = (texts: (string | undefined)[]): string =>
  folded(texts.filter((text) => text !== undefined).join(' '))

/** The words of a typed text, folded; none where it has none. */
export const typedWords = (typed: string): string[] => (typed === '' ? [] : folded(typed).split(/\s+/).filter(Boolean))

/** Whether the texts together contain every typed word, or its beginning; accents and capitals don't matter. */
export function hasWords(texts: (string | undefined)[], typed: string): boolean {
  const told = foldedTexts(texts)
  return typedWords(typed).every((word) => told.includes(word))
}

/** Characters of a name by which lists are ordered. */
const sortLength = 120

/** A name as databases order it. */
export const sortNameOf = (name: string): string => folded(name).slice(0, sortLength)
