/** A number of simultaneous holds: in the whole white-label, and at one of its bookables. */
export interface HoldCount {
  whitelabel: number
  bookable: number
}

/**
 * The limit of one visitor. Where several appointments are booked together, all of them may be at one bookable. The
 * README's section 'Drafts and holds' explains how visitors are recognised.
 */
export const holdLimit = (booksSeveral: boolean): HoldCount => ({ whitelabel: 20, bookable: booksSeveral ? 20 : 5 })

/** How many entries of queues one visitor may have. */
export const queueLimit: HoldCount = { whitelabel: 20, bookable: 5 }

/** The limit of several visitors together. */
export const holdLimitOf = (visitors: number, limit: HoldCount): HoldCount => ({
  whitelabel: limit.whitelabel * visitors,
  bookable: limit.bookable * visitors,
})

/** Which limit one more hold would exceed; null when it may be taken. */
export function fullHolds(held: HoldCount, limit: HoldCount): keyof HoldCount | null {
  if (held.bookable >= limit.bookable) return 'bookable'
  return held.whitelabel >= limit.whitelabel ? 'whitelabel' : null
}
