/** A house's number: up to three digits with a letter, or a range. Longer numbers may be a postal code. */
const houseNumber = /^(\d{1,3}\p{L}?|\d+[-/]\d+\p{L}?)$/u

/** Whether a part of an address names a house: by its number, or by a longer one before the name of a street. */
function namesHouse(words: string[]): boolean {
  const [first = ''] = words
  return words.some((word) => houseNumber.test(word)) || (/^\d{4}$/.test(first) && words.length > 2)
}

/**
 * The part of an address that strangers may read: without its first part, where the street and the number stand,
 * without other parts that name a house, and without words that have a digit. Null if nothing is left.
 */
export function areaOf(address: string): string | null {
  const [, ...parts] = address.split(',').map((part) => part.trim().split(/\s+/))
  const named = parts
    .filter((words) => !namesHouse(words))
    .map((words) => words.filter((word) => !/\d/.test(word)).join(' '))
  return named.filter((part) => part !== '').join(', ') || null
}
