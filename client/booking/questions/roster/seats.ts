import type { DraftReading } from '../read-draft.ts'

/** Whether an attendee has answered all that has to be, and rightly; seats from 0. */
export const isSeatDone = ({ faults }: Pick<DraftReading, 'faults'>, seat: number): boolean =>
  faults.every(({ place }) => place.seat !== seat)

/**
 * The seat that opens when one is complete: the next in order that is not, else the first before it that is not. Null
 * when all are.
 */
export function nextOpenSeat(seats: number, after: number, isDone: (seat: number) => boolean): number | null {
  const open = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !isDone(seat))
  return open.find((seat) => seat > after) ?? open[0] ?? null
}
