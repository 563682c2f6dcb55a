import { expect, test } from 'vitest'
import { readReservation } from '../../data/reservations.ts'
import { askedFor, ownPlaceOf } from './destination.ts'

const raw = { id: 'a', start_utc: '2026-11-25T11:00:00.000Z', end_utc: '2026-11-25T12:30:00.000Z', addedtime: 1800 }

test('the place that a reservation has is asked for by its slot, without the time that answers add', () => {
  const at = { start: '2026-11-25T11:00:00.000Z', end: '2026-11-25T12:00:00.000Z' }
  expect(ownPlaceOf(readReservation(raw))).toEqual(at)
  expect(ownPlaceOf(readReservation({ ...raw, occurrence: 'o' }))).toEqual({ ...at, occurrence: 'o' })
})

test('days without a time are asked for whole', () => {
  const { addedtime: _, ...days } = raw
  expect(ownPlaceOf(readReservation({ ...days, date_restriction: {} }))).toEqual({
    date_restriction: { start: days.start_utc, end: days.end_utc },
  })
})

test('a move by staff says whether its customer asked for it, by itself that they did', () => {
  const paid = { ...raw, isbystaff: true, paymentinformation: { paidprice: 95 } }
  const asked = (changes: object, isAskedFor?: boolean) => {
    const reservation = readReservation({ ...paid, ...changes })
    const wanted = { slot: { start: raw.start_utc, end: raw.end_utc }, seats: 1 }
    return askedFor(reservation, '', isAskedFor === undefined ? wanted : { ...wanted, isAskedFor }).askedfor
  }
  expect(asked({})).toBe(true)
  expect(asked({}, false)).toBe(false)
  expect(asked({ isbystaff: false })).toBeUndefined()
  expect(asked({ paymentinformation: { paidprice: 0 } })).toBeUndefined()
})
