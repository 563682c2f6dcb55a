import type { Bookable } from '../entities/bookable.ts'

type Combined = Pick<Bookable, 'bookabletype' | 'combinedslots' | 'mincombined' | 'maxcombined'>
type Priced = Combined & Pick<Bookable, 'price' | 'pricing_tiers'>

/** The fewest and the most consecutive slots of a booking; both 1 when slots are not combined. */
export function slotsOfBooking({ combinedslots, bookabletype = 'standard', ...combined }: Combined): {
  least: number
  most: number
} {
  if (combinedslots !== true || bookabletype !== 'standard') return { least: 1, most: 1 }
  const least = Math.max(1, combined.mincombined ?? 1)
  return { least, most: Math.max(least, combined.maxcombined ?? 1) }
}

/**
 * The lowest price of a booking, in the unit of `price`; for a rental that of a day. Null for a bookable without one.
 */
export function lowestPrice(bookable: Priced): number | null {
  const { price, pricing_tiers = [] } = bookable
  if (price === undefined) return null
  const first = pricing_tiers.find(({ seat_quantity }) => seat_quantity === 1)
  return (first?.marginal_price ?? price) * slotsOfBooking(bookable).least
}
