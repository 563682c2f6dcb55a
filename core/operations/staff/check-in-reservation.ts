import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import type { StoredReservation } from '../ports.ts'
import { formerPlaceOf } from '../reservations/former-place.ts'
import { transition } from '../reservations/transition.ts'
import { changeAsStaff } from './change-as-staff.ts'

/** What is noted of a customer: that they came or left, or that this was a mistake. */
interface Noted {
  isLeaving: boolean
  isUndone: boolean
}

/** Of every note, what the history of the reservation says. */
const reasonOf = ({ isLeaving, isUndone }: Noted): string =>
  `${isLeaving ? 'checked out' : 'checked in'}${isUndone ? ' by mistake' : ''}`

const isSo = ({ life }: StoredReservation, { isLeaving, isUndone }: Noted): boolean =>
  ((isLeaving ? life.checkedout : life.checkedin) === undefined) === isUndone

/** The reservation once it is noted. Who leaves has come, and who has not come has not left. */
function after({ life, ...rest }: StoredReservation, { isLeaving, isUndone }: Noted, at: number): StoredReservation {
  const { checkedin = at, checkedout: _, ...before } = life
  const hasCome = isLeaving || !isUndone
  const hasLeft = isLeaving && !isUndone
  const noted = { ...before, ...(hasCome && { checkedin }), ...(hasLeft && { checkedout: at }) }
  return { ...rest, life: noted, modified: at }
}

/**
 * Notes that the customer of a confirmed reservation came, or with `checkedout` that they left; with `undo` that this
 * was a mistake. Also while a move of it waits, since the place that it has stands until then. The first time counts: a
 * repeat changes nothing.
 */
export const checkInReservation = defineOperation({
  name: 'check_in_reservation',
  summary: 'Notes that the customer came, or with `checkedout` that they left; `undo` takes that back; for staff.',
  ...calls.check_in_reservation,
  access: 'staff',
  effect: 'keyed',
  decides: 'id',
  handler(input) {
    const { checkedout: isLeaving = false, undo: isUndone = false } = input.params
    const noted: Noted = { isLeaving, isUndone }
    return changeAsStaff(
      input.params,
      {
        isSo: (one) => isSo(one, noted),
        isPossible: (one) => ['booked', 'gig'].includes(formerPlaceOf(one).status),
        write: (unit, from, by) =>
          transition(
            unit,
            {
              from,
              to: after(from, noted, by.at),
              occupies: 'keep',
              why: { ...by, reason: reasonOf(noted) },
              tells: [],
            },
            input.ports,
          ),
      },
      input,
    )
  },
})
