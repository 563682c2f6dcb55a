import { isOfDays } from '../../booking/date/when.ts'
import type { Move } from '../../data/moves.ts'
import type { Reservation } from '../../data/reservations.ts'
import type { MoveWanted } from './move-calendar.tsx'

/** Whether the page can make the move: it changes something, and what is due or reserved with it can be paid there. */
export const isMovePossible = ({ changed, reserves, duenow, processors }: Move): boolean =>
  changed && ((reserves ?? duenow) === 0 || processors.length > 0)

/** The word key of the heading above a move before it is made: the question that its button answers. */
export function headingOfMove(reservation: Pick<Reservation, 'start' | 'end' | 'former' | 'stay'>, wanted: MoveWanted) {
  const { slot, told } = wanted
  if (!told.changed) return 'reschedule.review_same'
  if (!isMovePossible(told)) return 'reschedule.review_unpaid'
  const present = reservation.former ?? reservation
  const isByDay = isOfDays({ ...slot, stay: reservation.stay })
  // Answers may have made it longer than its slot, and seats or resources may be all that changes.
  const isAtSameTime = slot.start === present.start && (!isByDay || slot.end === present.end)
  if (isAtSameTime) return told.approval ? 'reschedule.review_ask_change' : 'reschedule.review_change'
  if (told.approval) return isByDay ? 'reschedule.review_ask_days' : 'reschedule.review_ask'
  return isByDay ? 'reschedule.review_days' : 'reschedule.review'
}
