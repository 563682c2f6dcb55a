import { expect, expectTypeOf, test } from 'vitest'
import { type CallError, refusedAppointment, refusedWith, toldHolds, withAppointment } from './errors.ts'

const refusal = (code: CallError['code'], data: unknown): CallError => ({ code, data })

test('the data of a refusal are read by its code, and are those of no other', () => {
  const action = refusal('payment_requires_action', { attempt: 'r1-1', action: { url: '/3ds' } })
  expect(refusedWith(action, 'payment_requires_action')).toEqual({ attempt: 'r1-1', action: { url: '/3ds' } })
  expect(refusedWith(action, 'payment_unknown', 'payment_pending')).toBeNull()
})

test('only the names that the wire has can be read', () => {
  const open = refusedWith(refusal('payment_unknown', { attempt: 'r1-1' }), 'payment_unknown')
  expectTypeOf(open).toEqualTypeOf<{ readonly attempt?: unknown; readonly holds?: unknown } | null>()
  // @ts-expect-error no refusal of an open payment has a quote
  expect(open?.quote).toBeUndefined()
  // @ts-expect-error nothing is told with it
  expect(refusedWith(refusal('not_found', {}), 'not_found')).toEqual({})
})

test.each([null, 'text', [], 7])('data that are %o have no fields', (data) => {
  const broken = refusal('slot_taken', data)
  expect(refusedWith(broken, 'slot_taken')).toEqual({})
  expect(refusedAppointment(broken)).toBeNull()
  expect(toldHolds(broken)).toBeUndefined()
})

test('the appointment of a cart is renumbered, and the other data stay', () => {
  const lost = refusal('slot_taken', { appointment: 0, isReturned: true })
  expect(refusedAppointment(lost)).toBe(0)
  expect(withAppointment(lost, 2)).toEqual({ code: 'slot_taken', data: { appointment: 2, isReturned: true } })
})
