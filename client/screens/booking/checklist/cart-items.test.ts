import { expect, test } from 'vitest'
import { cartItemOf, lossOf, mostSeats } from './cart-items.ts'

const whole = {
  id: 'whole',
  modified: 0,
  answers: { party: { guests: 40 }, menu: { diet: 'none' }, contact: { email: 'ada@customers.example' } },
  roster: [{ name: 'Ada' }, { name: 'Bo' }],
}
const dinner = {
  id: 'dinner-1',
  modified: 0,
  bookable: 'dinner',
  start: '2026-12-01 18:00:00',
  end: '2026-12-01 21:00:00',
  reservation: 'r1',
}

test('an appointment takes the answers of its own forms, and as many attendees as it has seats', () => {
  expect(cartItemOf(dinner, whole, ['menu'])).toEqual({
    draft: 'dinner-1',
    id: 'r1',
    bookable: 'dinner',
    start: dinner.start,
    end: dinner.end,
    seats: 1,
    formresponses: [{ formid: 'menu', responses: [{ question_id: 'diet', value: 'none' }] }],
    roster: [{ responses: [{ question_id: 'name', value: 'Ada' }] }],
  })
})

test('without a date there is nothing to send', () => {
  expect(cartItemOf({ id: 'x', modified: 0, bookable: 'dinner' }, whole, [])).toBeNull()
})

test('attendees are asked for as many as any appointment has', () => {
  expect(mostSeats([])).toBe(1)
  expect(mostSeats([dinner, { ...dinner, seats: 4 }])).toBe(4)
})

test('an appointment tells why it lost its slot', () => {
  expect(lossOf(dinner)).toBeNull()
  expect(lossOf({ ...dinner, extra: { lost: 'slot_taken' } })).toBe('slot_taken')
})
