import { expect, test } from 'vitest'
import { readReservation } from '../../data/reservations.ts'
import { ownPlaceOf } from './destination.ts'

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
