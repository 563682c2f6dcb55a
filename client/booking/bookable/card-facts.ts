import { isByNights } from '../../../core/domain/availability/nights.ts'
import { lowestPrice, slotsOfBooking } from '../../../core/domain/catalogue/index.ts'
import type { PublicBookable, PublicResource } from '../../../core/domain/wire/index.ts'

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The price on a card. */
export interface ShownPrice {
  amount: number
  /** Whether seats, length or answers may raise it. */
  from: boolean
  /** Rentals are paid by the day, or by the night. */
  per?: 'day' | 'night'
}

/** The lowest price of a booking, in major units; null when the bookable has none. */
export function shownPrice(bookable: PublicBookable): ShownPrice | null {
  const amount = lowestPrice(bookable)
  if (amount === null) return null
  const unit = isByNights(bookable) ? ('night' as const) : ('day' as const)
  const per = bookable.bookabletype === 'calendarday' ? { per: unit } : {}
  const several = (numberOf(bookable.seatsperbooking) ?? 1) > 1
  const forms = Array.isArray(bookable.forms) ? bookable.forms.length : 0
  return { amount, from: amount > 0 && (several || forms > 0 || bookable.combinedslots === true), ...per }
}

/** Seconds of the shortest appointment; null for rentals (days) and events (each date has its own). */
export function shownDuration(bookable: PublicBookable): number | null {
  if (bookable.bookabletype === 'event' || bookable.bookabletype === 'calendarday') return null
  const one = numberOf(bookable.duration)
  return one === null ? null : one * slotsOfBooking(bookable).least
}

/** The number of days or nights that a rental may take; null for other kinds. */
export function shownDays(
  bookable: PublicBookable,
): { minimum: number; maximum: number; countby: 'days' | 'nights' } | null {
  if (bookable.bookabletype !== 'calendarday') return null
  const minimum = numberOf(bookable.mincombined) ?? 1
  const maximum = Math.max(minimum, numberOf(bookable.maxcombined) ?? 1)
  return { minimum, maximum, countby: isByNights(bookable) ? 'nights' : 'days' }
}

/** The coming dates of an event in order, as wall clock of the venue; empty for other kinds. */
export function shownDates(bookable: PublicBookable): string[] {
  if (bookable.bookabletype !== 'event' || !Array.isArray(bookable.restrictions)) return []
  return bookable.restrictions.flatMap((one) => (typeof one?.start === 'string' ? [one.start] : []))
}

/** The address of the bookable's own page, on the site where it is booked. */
export const bookPath = (bookable: PublicBookable): string =>
  `${typeof bookable.siteurl === 'string' ? bookable.siteurl.replace(/\/$/, '') : ''}/book/${encodeURIComponent(typeof bookable.slug === 'string' && bookable.slug ? bookable.slug : bookable.id)}`

/** Where somebody asks about a bookable, on the site where it is booked; null for one that takes no questions. */
export const enquirePath = (bookable: PublicBookable): string | null =>
  bookable.contactenabled === true ? bookPath(bookable).replace(/\/book\/(?=[^/]*$)/, '/enquire/') : null

/** The same address with a resource preselected. */
export const bookPathWith = (bookable: PublicBookable, resource: PublicResource): string =>
  `${bookPath(bookable)}?resource=${encodeURIComponent(resource.id)}`

/** The address of a resource's page, which lists the bookables that it serves. */
export const withPath = ({ id }: PublicResource): string => `/with/${encodeURIComponent(id)}`

/** Characters of a description on a card (specification, customer surfaces 9). */
const shownOnCard = 85
/** A shorter description is shown whole, without a view-more (there). */
const shortestCut = 150

/** The part of a description that a bookable's card shows: all of a short one. */
export const descriptionOnCard = (text: string): string =>
  text.length < shortestCut ? text : shortDescription(text, shownOnCard)

/**
 * The beginning of a description, never longer than the limit. It ends after a sentence when one ends in the second
 * half of it, else at a space near the limit or at the limit itself.
 */
export function shortDescription(text: string, limit: number): string {
  if (text.length <= limit) return text
  const sentences = /^(?:[^.!?]+[.!?]+(?=\s|$)\s*)+/.exec(text.slice(0, limit + 1))?.[0].trimEnd() ?? ''
  if (sentences.length >= limit / 2 && sentences.length <= limit) return sentences
  const cut = text.slice(0, limit - 1)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > limit - 20 ? space : limit - 1).replace(/[\s,.;:–-]+$/, '')}…`
}
