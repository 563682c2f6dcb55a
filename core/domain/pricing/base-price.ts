import type { BookableType } from '../entities/bookable.ts'
import { dayHolding, dayIntervalOf } from '../time/dates.ts'
import { localDay } from '../time/index.ts'
import { type Fraction, fraction, multiply } from './fraction.ts'
import type { PriceData } from './price-data.ts'
import type { ReservationToPrice } from './types.ts'
import { roundMinor } from './unpriceable.ts'

export interface BasePrice {
  /** Minor units, rounded. */
  baseprice: number
  /** The exact part of it that one seat (from 1) costs, in proportion to the prices of the seats. */
  shareOf(seat: number): Fraction
}

/** Steps 1 and 2: the price of the seats times the length. */
export function basePriceOf(reservation: ReservationToPrice): BasePrice {
  const { pricedata, seats } = reservation
  const allSeats = seatsPrice(pricedata, seats)
  const baseprice = roundMinor(multiply(fraction(allSeats), lengthOf[pricedata.bookabletype](reservation)))
  return {
    baseprice,
    shareOf: (seat) =>
      allSeats === 0n ? fraction(0) : fraction(BigInt(baseprice) * BigInt(seatPrice(pricedata, seat)), allSeats),
  }
}

/**
 * The number of local dates that a calendar day's reservation touches, its end belonging to the day that it closes. By
 * nights the day of departure is left out, whatever the time on it.
 */
export const daysOf = ({ pricedata, start, end, timezone }: ReservationToPrice): number => {
  const isStay = pricedata.countby === 'nights'
  const until = isStay ? dayIntervalOf(dayHolding(end, timezone), timezone).start : end
  return Math.max(1, localDay(until - 1, timezone) - localDay(start, timezone) + 1)
}

/**
 * Seat number `seat` costs the price of the tier with the largest `seat_quantity` up to it; below the first tier the
 * base price.
 */
function seatPrice({ price, pricing_tiers }: PriceData, seat: number): number {
  const reached = pricing_tiers.filter((tier) => tier.seat_quantity <= seat)
  const highest = Math.max(...reached.map((tier) => tier.seat_quantity))
  return reached.find((tier) => tier.seat_quantity === highest)?.marginal_price ?? price
}

/** Sums the prices of seats 1 to `seats`, one tier at a time. */
function seatsPrice(pricedata: PriceData, seats: number): bigint {
  const starts = new Set([1, ...pricedata.pricing_tiers.map((tier) => tier.seat_quantity), seats + 1])
  const bounds = [...starts].filter((seat) => seat <= seats + 1).sort((a, b) => a - b)
  return bounds
    .slice(0, -1)
    .reduce(
      (sum, seat, index) => sum + BigInt(seatPrice(pricedata, seat)) * BigInt((bounds[index + 1] ?? seat) - seat),
      0n,
    )
}

/** How often the price of the seats counts: for each duration, for each local date or night, or once for an occurrence. */
const lengthOf: Record<BookableType, (reservation: ReservationToPrice) => Fraction> = {
  standard: ({ pricedata, start, end }) => fraction(end - start, pricedata.duration * 1000),
  calendarday: (reservation) => fraction(daysOf(reservation)),
  event: () => fraction(1),
}
