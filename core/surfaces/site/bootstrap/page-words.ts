import { messageNames } from './messages.ts'
import { peoplePages } from './page-request.ts'

/** Words that a first page draws; the booking flow, which may show any of them, is sent all. */
const framePrefixes =
  /^(nav|language|theme|loading|provider|catalogue|marketplace|price|gate|errorpage|footer|session)\./

/** What a card says of those who serve. */
const ofCards = /^resources\.(with|book_with|any)$/
/** What pages say that have resources chosen. */
const ofResources = /^(resources|prompt)\./

const whole = new Set(['book', 'checklist', 'thanks', 'manage', ...peoplePages])

/** What no page says at first: mails, heads, how nouns are bent, and the cities of a list that few open. */
const elsewhere = /^((mail|meta|grammar)\.|time\.cities$)/
/** What a page is sent ready to be drawn. */
const drawn = new Set(messageNames)

/** The part of the dictionary that a page needs: a list of bookables is sent a quarter of it. */
export function pageWords(words: Record<string, string>, page: string): Record<string, string> {
  if (whole.has(page)) return pick(words, (key) => !elsewhere.test(key) && !drawn.has(key))
  const own = page === 'resources' || page === 'byresource' ? ofResources : ofCards
  return pick(words, (key) => framePrefixes.test(key) || own.test(key))
}

const pick = (words: Record<string, string>, wants: (key: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(words).filter(([key]) => wants(key)))
