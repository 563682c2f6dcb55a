import { afterAll, expect, test } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type * as Moves from '../../data/moves.ts'
import type * as Reservations from '../../data/reservations.ts'
import type * as Headings from './move-heading.ts'

const stage = await componentStage()
afterAll(() => stage.close())
const { readMove } = await stage.load<typeof Moves>('data/moves.ts')
const { readReservation } = await stage.load<typeof Reservations>('data/reservations.ts')
const { headingOfMove } = await stage.load<typeof Headings>('screens/reservation/move-heading.ts')

const at = (day: number, hour: number) => ({
  start: `2026-12-0${day} ${hour}:00:00`,
  end: `2026-12-0${day} ${hour + 1}:00:00`,
})
const days = { start: '2026-12-05 00:00:00', end: '2026-12-07 23:59:00' }
const other = at(2, 14)

test.each([
  ['another time', other, {}, 'reschedule.review'],
  ['other days', days, {}, 'reschedule.review_days'],
  ['another time that staff accept', other, { approval: true }, 'reschedule.review_ask'],
  ['other days that staff accept', days, { approval: true }, 'reschedule.review_ask_days'],
  ['more seats at the same time', at(1, 10), {}, 'reschedule.review_change'],
  ['more seats that staff accept', at(1, 10), { approval: true }, 'reschedule.review_ask_change'],
  ['what is paid by card', other, { duenow: 20, processors: ['card'] }, 'reschedule.review'],
  ['what nobody can pay there, which is no question', other, { duenow: 20 }, 'reschedule.review_unpaid'],
  ['what nobody can reserve there', other, { reserves: 20 }, 'reschedule.review_unpaid'],
  ['what it is already', at(1, 10), { changed: false }, 'reschedule.review_same'],
])('the heading asks for %s what its button does', (_name, slot, told, heading) => {
  const reservation = readReservation({ id: 'a1', status: 'booked', seats: 1, ...at(1, 10) })
  const move = readMove({ reservation: {}, changed: true, price: 80, processors: [], ...told })
  expect(headingOfMove(reservation, { slot, seats: 1, told: move })).toBe(heading)
})
