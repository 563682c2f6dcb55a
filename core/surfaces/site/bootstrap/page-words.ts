/** Words that a first page draws; the booking flow, which may show any of them, is sent all. */
const framePrefixes = /^(nav|language|theme|loading|provider|catalogue|marketplace|price|gate|errorpage|footer)\./

const whole = new Set(['book', 'thanks', 'manage'])

/** The part of the dictionary that a page needs: a list of bookables is sent a quarter of it. */
export function pageWords(words: Record<string, string>, page: string): Record<string, string> {
  if (whole.has(page)) return words
  return Object.fromEntries(Object.entries(words).filter(([key]) => framePrefixes.test(key)))
}
