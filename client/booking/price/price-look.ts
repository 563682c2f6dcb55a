import type { BookableFacts } from '../bookable/bookable-facts.ts'

/** How a bookable's price reads before anything is chosen: by the day, by the seat of an event, or as the least it costs. */
export function priceLook(facts: BookableFacts): { from: boolean; per: 'seat' | 'day' | undefined } {
  const { bookabletype, price, pricevaries, seatsperbooking } = facts
  const from = pricevaries && price > 0
  if (bookabletype === 'calendarday') return { from, per: 'day' }
  if (bookabletype === 'event' && seatsperbooking > 1 && price > 0) return { from: false, per: 'seat' }
  return { from, per: undefined }
}
