import type { PublicEntity } from '../../../core/plugin-api/site.ts'

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** What a card says of the price: null where there is none to show. */
export interface ShownPrice {
  amount: number
  /** Seats, length or answers may change it. */
  from: boolean
}

/** The lowest price that one can pay for a bookable, in major units. */
export function shownPrice(bookable: PublicEntity): ShownPrice | null {
  const price = numberOf(bookable.price)
  if (price === null) return null
  const tiers = Array.isArray(bookable.pricing_tiers) ? bookable.pricing_tiers : []
  const first = tiers.find((tier) => tier?.seat_quantity === 1)
  const amount = numberOf(first?.marginal_price) ?? price
  const several = (numberOf(bookable.seatsperbooking) ?? 1) > 1
  const forms = Array.isArray(bookable.forms) ? bookable.forms.length : 0
  return { amount, from: amount > 0 && (several || forms > 0 || bookable.combinedslots === true) }
}

/** Seconds of one slot; null where length is chosen or has no meaning. */
export const shownDuration = (bookable: PublicEntity): number | null => numberOf(bookable.duration)

/** Where a card leads: the bookable's own page. */
export const bookPath = (bookable: PublicEntity): string =>
  `/book/${encodeURIComponent(typeof bookable.slug === 'string' && bookable.slug ? bookable.slug : bookable.id)}`

/** The same with somebody chosen to serve. */
export const bookPathWith = (bookable: PublicEntity, resource: PublicEntity): string =>
  `${bookPath(bookable)}?resource=${encodeURIComponent(resource.id)}`

/** Where the card of a resource leads: to what it serves. */
export const withPath = ({ id }: PublicEntity): string => `/with/${encodeURIComponent(id)}`

/** So much longer than the limit a beginning may be that ends with a sentence. */
const sentenceRoom = 1.65

/**
 * The beginning of a description: whole sentences where one ends not far behind the limit, which is 85 characters on
 * cards; else cut at it, at a space where one is near.
 */
export function shortDescription(text: string, limit = 85): string {
  const room = Math.round(limit * sentenceRoom)
  if (text.length <= limit) return text
  const sentences = /^(?:[^.!?]+[.!?]+(?=\s|$)\s*)+/.exec(text.slice(0, room + 1))?.[0].trimEnd() ?? ''
  if (sentences.length >= limit / 2) return sentences
  const cut = text.slice(0, limit)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > limit - 20 ? space : limit).replace(/[\s,.;:–-]+$/, '')}…`
}

/** The tags that are shown: `notag` only steers the grouping. */
export const shownTags = (bookable: PublicEntity): string[] =>
  Array.isArray(bookable.tags) ? bookable.tags.filter((tag) => typeof tag === 'string' && tag !== 'notag') : []
