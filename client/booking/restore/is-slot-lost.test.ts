import { expect, it } from 'vitest'
import { isPaidElsewhere, isSlotLost } from './is-slot-lost.ts'

it.each(['slot_taken', 'closed', 'outside_window', 'resource_unavailable', 'appointments_conflict'] as const)(
  'a draft that is refused with %s has lost its slot',
  (code) => expect(isSlotLost(code)).toBe(true),
)

it.each(['connection', 'busy', 'too_many_holds', 'reservation_limit', 'payment_pending', 'payment_unknown'] as const)(
  'one that is refused with %s goes on with it',
  (code) => expect(isSlotLost(code)).toBe(false),
)

it('that it is paid elsewhere is told also while its slot is held', () => {
  expect((['payment_unknown', 'payment_pending', 'connection', 'slot_taken'] as const).map(isPaidElsewhere)).toEqual([
    ...[true, true, false, false],
  ])
})
