import { afterAll, expect, test } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import { readReservation } from '../../data/reservations.ts'
import type * as Stays from './who-stays.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { attendeesOf } = await stage.load<typeof Stays>('screens/reservation/who-stays.tsx')

const seat = (number: number, ...said: string[]) => ({
  seat: number,
  responses: said.map((response, index) => ({ question_id: `q${index}`, value: response, response })),
})
const party = (seats: number, roster: object[]) => attendeesOf(readReservation({ id: 'r1', seats, roster }))

test('attendees are known by what each of them answered', () => {
  expect(party(2, [seat(1, 'Ada', 'vegan'), seat(2, 'Bram')])).toEqual(['Ada · vegan', 'Bram'])
  expect(party(2, [seat(1, 'Ada'), seat(2)])).toEqual(['Ada', ''])
})

test.each([
  ['nobody was asked', 2, []],
  ['nobody answered', 2, [seat(1), seat(2)]],
  ['only some seats were asked', 3, [seat(1, 'Ada'), seat(2, 'Bram')]],
])('they are not known where %s', (_why, seats, roster) => {
  expect(party(seats, roster)).toBeNull()
})
