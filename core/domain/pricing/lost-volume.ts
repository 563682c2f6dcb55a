import { takenBy, volumeDiscountFor } from './discounts.ts'
import { movedQuote } from './moved-quote.ts'
import type { CodeDiscount, FrozenQuote, ReservationToPrice, VolumeThreshold } from './types.ts'

/** A booking that stays when others of its cart are cancelled. */
export interface StayingBooking {
  frozen: FrozenQuote
  /** As it is now, with the price data of its booking. */
  booked: ReservationToPrice
  /** What its discount code says now; null if there is none. */
  today: CodeDiscount | null
}

/**
 * What the rest of a cart would have cost more, had it been booked without those who leave it: in minor units, never
 * less than 0. Only the volume discount is taken anew; a code goes on as it does at a move. A booking whose price can't
 * be found again counts as it is.
 * @param thresholds the volume discounts as they were when the cart was booked
 */
export function lostVolume(rest: StayingBooking[], thresholds: VolumeThreshold[]): number {
  const shares = rest.map(({ frozen: { baseprice } }) => ({ weight: baseprice, left: baseprice }))
  const taken = takenBy(volumeDiscountFor(thresholds, rest.length), shares)
  const more = rest.map(({ frozen, booked, today }, index) => {
    const amount = taken[index] ?? 0
    const volume = amount > 0 ? [{ appointments: 1, discount_amount: amount }] : []
    const without = movedQuote(frozen, booked, { today, rest: null, volume })
    return without.ok ? without.value.finalprice - frozen.finalprice : 0
  })
  return Math.max(
    0,
    more.reduce((sum, one) => sum + one, 0),
  )
}
