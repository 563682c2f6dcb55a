import type { PriceData } from '../price-data.ts'
import type { ReservationToPrice } from '../types.ts'
import { over, type Ratio, Refused, rounded, times, whole } from './exact.ts'

export const minor = (amount: Ratio): number => {
  const result = Number(rounded(amount))
  if (Math.abs(result) > 10 ** 13) throw new Refused('too large')
  return result
}
/** Minor units per major unit of the currencies used in the tests. */
export const units: Record<string, number> = { usd: 100, eur: 100, jpy: 1, kwd: 1000, clf: 10_000 }
/** From major units. */
export const inMinor = (amount: Ratio, unit: number) => times(amount, whole(unit))
function seatCost({ price, pricing_tiers }: PriceData, seat: number): number {
  let cost = price
  let largest = 0
  for (const tier of pricing_tiers) {
    if (tier.seat_quantity > seat || tier.seat_quantity <= largest) continue
    largest = tier.seat_quantity
    cost = tier.marginal_price
  }
  return cost
}

export const allSeats = ({ pricedata, seats }: ReservationToPrice): number[] =>
  Array.from({ length: seats }, (_, index) => seatCost(pricedata, index + 1))

export const seatsCost = (reservation: ReservationToPrice): Ratio =>
  whole(allSeats(reservation).reduce((a, b) => a + b, 0))

/** The date as `Intl` gives it, without our own zone tables. */
const shownDate = (instant: number, timeZone: string) =>
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant))

/** The dates that a rental touches, or the nights from the date of arrival to that of departure. */
export function dates({ pricedata, start, end, timezone }: ReservationToPrice): number {
  const between = (last: number) => (shownDate(last, timezone) - shownDate(start, timezone)) / 86_400_000
  return Math.max(1, pricedata.countby === 'nights' ? between(end) : between(end - 1) + 1)
}

export function length(reservation: ReservationToPrice): Ratio {
  const { bookabletype, duration } = reservation.pricedata
  if (bookabletype === 'event') return whole(1)
  if (bookabletype === 'calendarday') return whole(dates(reservation))
  return over(whole(reservation.end - reservation.start), whole(duration * 1000))
}
