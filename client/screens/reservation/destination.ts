import type { SlotWanted } from '../../booking/context/slot-wanted.ts'
import type { Move } from '../../data/moves.ts'
import type { Reservation } from '../../data/reservations.ts'
import type { MoveWanted } from './move-calendar.tsx'

/** Where a move goes, for the call. One that has no time yet moves to other days. */
export function destinationOf({ hastime }: Reservation, slot: SlotWanted) {
  const at = { start: slot.start_utc ?? slot.start, end: slot.end_utc ?? slot.end }
  if (!hastime) return { date_restriction: at }
  return { ...at, ...(slot.occurrence ? { occurrence: slot.occurrence } : {}) }
}

/** Whether it makes a difference that staff move it unasked: its customer might get back what they paid. */
export const asksWhoWanted = ({ isbystaff, paidprice, pointspaid }: Reservation): boolean =>
  isbystaff && (paidprice > 0 || pointspaid > 0)

/** What a move asks for, for the call; its resources only where others are wanted, so that those it has may serve. */
export const askedFor = (
  reservation: Reservation,
  token: string,
  { slot, seats, resources, roster, isAskedFor = true }: Omit<MoveWanted, 'told'>,
) => ({
  ...{ id: reservation.id, token, ...destinationOf(reservation, slot), seats },
  ...(resources && { resources }),
  ...(roster && { roster }),
  ...(asksWhoWanted(reservation) && { askedfor: isAskedFor }),
})

/** The place that a reservation has, for the call. */
export const ownPlaceOf = (reservation: Reservation) =>
  destinationOf(reservation, { ...reservation, end_utc: reservation.slotend_utc })

/** What was shown of a change's money, for the call that makes it: it is refused where that is otherwise by now. */
export const shownOf = ({ price, points, ...told }: Move) => {
  const { refund, locks } = points ?? told
  return { totalprice: price, ...(points && { totalpoints: points.price }), totalrefund: refund, locks }
}
