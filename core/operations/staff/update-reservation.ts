import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { note } from '../reservations/transition.ts'
import { changeAsStaff } from './change-as-staff.ts'
import { notesOf } from './notes.ts'

/**
 * Writes what the provider notes about a reservation: its tags, which its customer reads, and notes, which nobody but
 * staff does. What is not given stays. Time, seats and status have calls of their own, which keep capacity and money
 * right.
 */
export const updateReservation = defineOperation({
  name: 'update_reservation',
  summary: 'Writes the tags and notes of a reservation; for staff.',
  ...calls.update_reservation,
  access: 'staff',
  effect: 'keyed',
  decides: 'id',
  handler(input) {
    const noted = notesOf(input.params)
    const isSame = (extra: Record<string, unknown>) =>
      Object.entries(noted).every(([name, value]) => JSON.stringify(extra[name]) === JSON.stringify(value))
    return changeAsStaff(
      input.params,
      {
        isSo: ({ extra }) => isSame(extra),
        isPossible: () => true,
        write: (unit, from, { at }) => note(unit, from, { extra: { ...from.extra, ...noted }, modified: at }),
      },
      input,
    )
  },
})
