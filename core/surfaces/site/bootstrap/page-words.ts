/** Words that a first page draws; the booking flow, which may show any of them, is sent all. */
const framePrefixes = /^(nav|language|theme|loading|provider|catalogue|marketplace|price|gate|errorpage|footer)\./

/** What a card says of those who serve. */
const ofCards = /^resources\.(with|book_with|any)$/
/** What pages say that have resources chosen. */
const ofResources = /^(resources|prompt)\./

const whole = new Set(['book', 'checklist', 'thanks', 'manage'])

/** The part of the dictionary that a page needs: a list of bookables is sent a quarter of it. */
export function pageWords(words: Record<string, string>, page: string): Record<string, string> {
  if (whole.has(page)) return words
  const own = page === 'resources' || page === 'byresource' ? ofResources : ofCards
  return Object.fromEntries(Object.entries(words).filter(([key]) => framePrefixes.test(key) || own.test(key)))
}
