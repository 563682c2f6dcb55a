import { expect, test } from 'vitest'
import { readReservation } from '../../../data/reservations.ts'
import { isToTakeOver, mayBeTheirs } from './to-take-over.ts'

test('a draft becomes the customer’s who signs in only if it is nobody’s yet', () => {
  const taken = (more: object) =>
    isToTakeOver(readReservation({ id: 'a', status: 'in-progress', hascustomer: false, ...more }))
  expect(taken({})).toBe(true)
  expect(taken({ hascustomer: true })).toBe(false)
  expect(taken({ hascustomer: undefined })).toBe(false)
  expect(taken({ status: 'removed' })).toBe(false)
})

test('a payment that is under way is left alone, and one that ended is not in the way', () => {
  const taken = (paymentstate: string) =>
    isToTakeOver(readReservation({ id: 'a', status: 'in-progress', hascustomer: false, paymentstate }))
  for (const state of ['created', 'requires_action', 'pending', 'unknown', 'capturing'])
    expect(taken(state)).toBe(false)
  for (const state of ['failed', 'voided']) expect(taken(state)).toBe(true)
})

test('what another account filled in, and what is no longer held, is not theirs', () => {
  const expires = new Date(Date.now() + 60_000).toISOString()
  const draft = { id: 'd', modified: 0, bookable: 'lesson', reservation: 'a', expires }
  const filledBy = (id: string) => ({ ...draft, extra: { account: { id, told: {} } } })
  expect(mayBeTheirs(draft, 'bob')).toBe(true)
  expect(mayBeTheirs(filledBy('bob'), 'bob')).toBe(true)
  expect(mayBeTheirs(filledBy('ada'), 'bob')).toBe(false)
  expect(mayBeTheirs({ ...draft, expires: new Date(0).toISOString() }, 'bob')).toBe(false)
})
