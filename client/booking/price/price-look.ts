import type { BookableFacts } from '../bookable/bookable-facts.ts'

/** How a bookable's price is labelled before a choice: per day or night, per seat of an event, or as a minimum. */
export function priceLook(facts: BookableFacts): { from: boolean; per: 'seat' | 'day' | 'night' | undefined } {
  const { bookabletype, price, pricevaries, seatsperbooking } = facts
  const from = pricevaries && price > 0
  if (bookabletype === 'calendarday') return { from, per: facts.stay ? 'night' : 'day' }
  if (bookabletype === 'event' && seatsperbooking > 1 && price > 0) return { from: false, per: 'seat' }
  return { from, per: undefined }
}
