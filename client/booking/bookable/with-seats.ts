import type { Draft } from '../../state/draft.ts'
import type { BookableFacts } from './bookable-facts.ts'

/** A draft with the number of seats that its page shows: one, until the customer or the address says otherwise. */
export const withSeats = (draft: Draft, { seatsperbooking }: Pick<BookableFacts, 'seatsperbooking'>): Draft =>
  seatsperbooking > 1 && !draft.seats ? { ...draft, seats: 1 } : draft
