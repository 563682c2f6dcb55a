/** A text without accents and capitals, as people type it. */
const plain = (value: string): string => value.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Whether the texts together contain every typed word, or its beginning; accents and capitals don't matter. */
export function hasWords(texts: (string | undefined)[], typed: string): boolean {
  const told = plain(texts.filter((text) => text !== undefined).join(' '))
  return plain(typed)
    .split(/\s+/)
    .every((word) => told.includes(word))
}
