import { messageNames } from './messages.ts'
import { peoplePages } from './page-request.ts'

/** Texts that every page may show, in its frame or as a gate; the booking flow may show nearly any text. */
const ofFrame =
  /^(nav|language|theme|loading|provider|catalogue|marketplace|price|gate|errorpage|footer|session)\.|^embed\.storage/
/** Texts of parts that stand elsewhere too: how to reach the provider of a gate, and code that can't be loaded. */
const ofAnyPage = /^(availability\.(call|write|elsewhere)|error\.(offline|fallback))$/
const isOfFrame = (key: string): boolean => ofFrame.test(key) || ofAnyPage.test(key)

/** A card's texts about its resources and its pictures. */
const ofCards = /^resources\.(with|book_with|any|picture|picture_previous|picture_next)$/
/** Texts of the page with the code for other sites. */
const ofEmbedding = /^(embed\.|title\.embed$)/
/** Texts of pages on which resources are chosen. */
const ofResources = /^(resources|prompt)\./

const whole = new Set([
  'book',
  'checklist',
  'thanks',
  'manage',
  'reschedule',
  'request',
  'payment',
  'public',
  'enquire',
  'enquiry',
  ...peoplePages,
])

/** Texts that no first page shows: mails, heads, noun grammar, and the cities of a list that few open. */
const elsewhere = /^((mail|meta|grammar)\.|time\.cities$)/
/** Pages of customers' bookings, from a flow's first step to its manage page: no page is loaded anew between them. */
const ofBookings = new Set(['book', 'checklist', 'thanks', 'manage', 'reschedule', 'payment'])
/**
 * Texts that they never show: of the account and its reservations (but that a place is offered), gift codes but for one
 * that was bought, domains, claimers, enquiries, the public feed, a day's list, and mails about accounts.
 */
const ofOthers =
  /^(account(_mail)?|domains|embed|enquire|enquiry|feed|giftcodes|giftpage(?!\.(check_code|done|again|until))|gigs(?!\.no_amount)|marketplace|myreservations(?!\.offered$)|passwordreset|today|verifyemail)\./

/** Texts that a page gets already rendered. */
const drawn = new Set(messageNames)

/** The part of the dictionary that a page needs: a list of bookables gets a quarter of it. */
export function pageWords(words: Record<string, string>, page: string): Record<string, string> {
  if (whole.has(page)) {
    const isOfOthers = (key: string) => ofBookings.has(page) && ofOthers.test(key) && !isOfFrame(key)
    return pick(words, (key) => !elsewhere.test(key) && !drawn.has(key) && !isOfOthers(key))
  }
  const own = page === 'embed' ? ofEmbedding : page === 'resources' || page === 'byresource' ? ofResources : ofCards
  return pick(words, (key) => isOfFrame(key) || own.test(key))
}

const pick = (words: Record<string, string>, wants: (key: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(words).filter(([key]) => wants(key)))
