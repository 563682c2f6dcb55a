import type { DraftReading } from '../read-draft.ts'

/** Whether an attendee's answers are complete and valid; seats from 0. */
export const isSeatDone = ({ faults }: Pick<DraftReading, 'faults'>, seat: number): boolean =>
  faults.every(({ place }) => place.seat !== seat)

/**
 * The seat to open after one is complete: the next incomplete one, else the first incomplete one before it. Null when
 * all are complete.
 */
export function nextOpenSeat(seats: number, after: number, isDone: (seat: number) => boolean): number | null {
  const open = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !isDone(seat))
  return open.find((seat) => seat > after) ?? open[0] ?? null
}
