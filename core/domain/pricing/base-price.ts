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
  const steps = stepsOf(pricedata)
  const allSeats = seatsPrice(steps, seats)
  const baseprice = roundMinor(multiply(fraction(allSeats), lengthOf[pricedata.bookabletype](reservation)))
  return {
    baseprice,
    shareOf: (seat) =>
      allSeats === 0n ? fraction(0) : fraction(BigInt(baseprice) * BigInt(seatPrice(steps, seat)), allSeats),
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

/** From which seat on each costs which price: the base price, then the tiers in their order. */
type Steps = { from: number; price: number }[]

/**
 * Seat number `seat` costs the price of the tier with the largest `seat_quantity` up to it; below the first tier the
 * base price. Of two tiers with one number the first counts.
 */
function stepsOf({ price, pricing_tiers }: PriceData): Steps {
  const tiers = new Map(pricing_tiers.toReversed().map((tier) => [tier.seat_quantity, tier.marginal_price] as const))
  const prices = new Map([[Number.NEGATIVE_INFINITY, price], ...tiers])
  return [...prices].map(([from, each]) => ({ from, price: each })).sort((a, b) => a.from - b.from)
}

function seatPrice(steps: Steps, seat: number): number {
  let [low, high] = [0, steps.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((steps[middle]?.from ?? 0) <= seat) low = middle
    else high = middle - 1
  }
  return steps[low]?.price ?? 0
}

/** Sums the prices of seats 1 to `seats`, one tier at a time. */
const seatsPrice = (steps: Steps, seats: number): bigint =>
  steps.reduce((sum, { from, price }, index) => {
    const next = steps[index + 1]?.from ?? Number.POSITIVE_INFINITY
    const count = Math.min(next - 1, seats) - Math.max(from, 1) + 1
    return count > 0 ? sum + BigInt(price) * BigInt(count) : sum
  }, 0n)

/**
 * How often the price of the seats counts: for each duration, for each local date or night, or once for an occurrence.
 */
const lengthOf: Record<BookableType, (reservation: ReservationToPrice) => Fraction> = {
  standard: ({ pricedata, start, end }) => fraction(end - start, pricedata.duration * 1000),
  calendarday: (reservation) => fraction(daysOf(reservation)),
  event: () => fraction(1),
}
