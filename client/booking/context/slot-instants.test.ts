import { expect, test } from 'vitest'
import { readReservation } from '../../data/reservations.ts'
import { slotOf, stepOfPlace } from './slot-instants.ts'

test('a draft that is restored asks for its slot without the time that its answers add', () => {
  const raw = { id: 'a', start_utc: '2026-11-25T11:00:00.000Z', end_utc: '2026-11-25T12:30:00.000Z', addedtime: 1800 }
  const datetime_step = stepOfPlace(readReservation(raw))
  const draft = { id: 'd', modified: 0, start: '2026-11-25 11:00:00', end: '2026-11-25 12:00:00' }
  expect(slotOf({ ...draft, extra: { datetime_step } })).toEqual({
    start: '2026-11-25T11:00:00.000Z',
    end: '2026-11-25T12:00:00.000Z',
  })
})
