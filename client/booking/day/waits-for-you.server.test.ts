import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type { DayEntry } from '../../data/day-calls.ts'
import type * as Waits from './waits-for-you.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { WaitsForYou } = await stage.load<typeof Waits>('booking/day/waits-for-you.tsx')

const asked: DayEntry = {
  ...{ id: 'a1', status: 'pending', confirmedby: null, begins: true, moving: false, seats: 2, due: 0, where: '' },
  ...{ start: '2026-12-09 11:00:00', end: '2026-12-09 13:00:00', bookablename: 'Rigging check', title: '' },
  ...{
    name: 'Hal Moor',
    phone: '',
    servedby: [],
    checkedin: '',
    checkedout: '',
    addons: [],
    answers: [],
    stepanswers: [],
  },
}

it('what waits for an answer is said with the way to it', () => {
  const html = stage.draw(WaitsForYou, { waiting: [asked] })
  for (const part of ['Waits for your answer (1)', 'Hal Moor', 'Rigging check', '2 seats', 'href="/requests/a1"'])
    expect(html).toContain(part)
  // No line ends between a time and its half of the day.
  expect(html).toMatch(/Dec 9, 2026, 11:00[\u00a0\u202f]AM/)
  expect(html).not.toContain('To be confirmed')
  const booked = { ...asked, status: 'gig' as const, confirmedby: 'staff' as const }
  const gig = stage.draw(WaitsForYou, { waiting: [booked] })
  for (const part of ['To be confirmed', 'href="/requests/a1"']) expect(gig).toContain(part)
  expect(stage.draw(WaitsForYou, { waiting: [] })).not.toContain('Waits for')
})
