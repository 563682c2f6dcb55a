import { bookings } from './bookings.ts'
import type { Entrance } from './entrant.ts'
import { holds } from './holds.ts'
import { latePayment } from './late-payment.ts'
import { moves } from './moves.ts'
import { staff } from './staff.ts'
import { waitlist } from './waitlist.ts'

export type { Entrance, LatePayments, Wanted } from './entrant.ts'
export { guest, hour, judged } from './entrant.ts'

/** Every way to capacity. One whose operations the product does not have yet is left out of the proofs. */
const entrances: Entrance[] = [...holds, ...bookings, ...moves, ...latePayment, ...staff, ...waitlist]

/** The entrances that a product with these operations has. */
export const entrancesOf = (operations: ReadonlyMap<string, unknown>): Entrance[] =>
  entrances.filter(({ needs }) => needs.every((name) => operations.has(name)))

/** Those by which several people can want the same seat. */
export const seatEntrancesOf = (operations: ReadonlyMap<string, unknown>): Entrance[] =>
  entrancesOf(operations).filter(({ takesSeat }) => takesSeat)
