import type { Reservation } from '../../../data/reservations.ts'

/** What a checklist's reservations come to for one bookable: its dates, in the order of the list. */
export interface Job<R> {
  bookable: string
  name: string
  reservations: R[]
  /** How many of them are confirmed. */
  confirmed: number
}

type Dated = Pick<Reservation, 'bookable' | 'bookablename' | 'status'>

/** Groups a list by bookable, the jobs in the order of their first date in it. */
export function jobsOf<R extends Dated>(reservations: R[]): Job<R>[] {
  const groups = Map.groupBy(reservations, ({ bookable }) => bookable)
  return [...groups].map(([bookable, those]) => ({
    bookable,
    name: those[0]?.bookablename || bookable,
    reservations: those,
    confirmed: those.filter(({ status }) => status === 'booked').length,
  }))
}
