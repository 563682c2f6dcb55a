/** How many holds somebody has, or may have, at one time: over the white-label, and at one bookable of it. */
export interface HoldCount {
  whitelabel: number
  bookable: number
}

/**
 * What one visitor may hold. Where several appointments are booked together, one bookable may be all of them.
 * Section 'Drafts and holds' of the README tells how a visitor is known.
 */
export const holdLimit = (booksSeveral: boolean): HoldCount => ({ whitelabel: 20, bookable: booksSeveral ? 20 : 5 })

/** What so many visitors together may hold. */
export const holdLimitOf = (visitors: number, limit: HoldCount): HoldCount => ({
  whitelabel: limit.whitelabel * visitors,
  bookable: limit.bookable * visitors,
})

/** Where one hold more would be one too many; null where it may be taken. */
export function fullHolds(held: HoldCount, limit: HoldCount): keyof HoldCount | null {
  if (held.bookable >= limit.bookable) return 'bookable'
  return held.whitelabel >= limit.whitelabel ? 'whitelabel' : null
}
