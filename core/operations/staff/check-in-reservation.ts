import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import type { StoredReservation } from '../ports.ts'
import { formerPlaceOf } from '../reservations/former-place.ts'
import { transition } from '../reservations/transition.ts'
import { changeAsStaff } from './change-as-staff.ts'

/** The reservation once its customer came, or left; who leaves has come. */
function after({ life, ...rest }: StoredReservation, isLeaving: boolean, at: number): StoredReservation {
  const checkedin = life.checkedin ?? at
  return { ...rest, life: { ...life, checkedin, ...(isLeaving && { checkedout: at }) }, modified: at }
}

/**
 * Notes that the customer of a confirmed reservation came, or with `checkedout` that they left; also while a move of it
 * waits, since the place that it has stands until then. The first time counts: a repeat changes nothing.
 */
export const checkInReservation = defineOperation({
  name: 'check_in_reservation',
  summary: 'Notes that the customer came, or with `checkedout` that they left; for staff.',
  ...calls.check_in_reservation,
  access: 'staff',
  effect: 'keyed',
  decides: 'id',
  handler(input) {
    const isLeaving = input.params.checkedout ?? false
    return changeAsStaff(
      input.params,
      {
        isSo: ({ life }) => (isLeaving ? life.checkedout : life.checkedin) !== undefined,
        isPossible: (one) => ['booked', 'gig'].includes(formerPlaceOf(one).status),
        write: (unit, from, by) =>
          transition(
            unit,
            {
              from,
              to: after(from, isLeaving, by.at),
              occupies: 'keep',
              why: { ...by, reason: isLeaving ? 'checked out' : 'checked in' },
              tells: [],
            },
            input.ports,
          ),
      },
      input,
    )
  },
})
