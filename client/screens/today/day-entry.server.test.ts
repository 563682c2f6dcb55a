import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type { DayCalls, DayEntry } from '../../data/day-calls.ts'
import type * as Day from './day-entry.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { Entry } = await stage.load<typeof Day>('screens/today/day-entry.tsx')

const calls: DayCalls = {
  day: () => Promise.reject(new Error('not asked')),
  checkIn: () => Promise.reject(new Error('not asked')),
}
const entry = {
  ...{
    id: 'a1',
    status: 'booked' as const,
    confirmedby: null,
    begins: true,
    moving: false,
    seats: 3,
    due: 0,
    where: '',
  },
  ...{
    start: '2026-12-09 11:00:00',
    end: '2026-12-09 13:00:00',
    bookablename: 'Houseboat',
    title: '',
    name: 'Hal Moor',
  },
  ...{ phone: '', checkedin: '', checkedout: '', addons: [], answers: [], stepanswers: [] },
}
const shown = (more: object) =>
  stage.draw(Entry, {
    entry: { ...entry, servedby: [], ...more },
    ...{ timezone: 'America/New_York', isHere: true, isLeaving: true, calls, onChanged: () => undefined },
  })
const drawn = (servedby: { group: string; name: string }[], more: Partial<DayEntry> = {}) =>
  stage.draw(Entry, {
    entry: { ...entry, servedby, ...more },
    ...{ timezone: 'America/New_York', isHere: false, calls, onChanged: () => undefined },
  })

it('what serves somebody stands under the name of its group, so that a boat reads like no person', () => {
  expect(drawn([{ group: 'Boat', name: 'Petrel' }])).toContain('Boat: Petrel')
  expect(drawn([{ group: '', name: 'Ines Duarte' }])).toContain('With Ines Duarte')
})

it('what somebody has answered and chosen besides can be opened, attendee by attendee', () => {
  const answers = [
    { prompt: 'Anything we should know?', response: 'My left knee is new.' },
    { prompt: 'Apron size', response: 'M', seat: 2 },
  ]
  const html = drawn([], { answers, addons: [{ id: 'bag', name: 'Dry bag', quantity: 2 }] })
  expect(html).toMatch(/<summary[^>]*>3 answers/)
  const rows = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, prompt, told]) => `${prompt}: ${told}`)
  expect(rows).toEqual([
    'Extras: Dry bag × 2',
    'Anything we should know?: My left knee is new.',
    'Apron size · seat 2: M',
  ])
  expect(drawn([])).not.toContain('<details')
})

it('who leaves is told by when, and may have left without having been checked in', () => {
  const leaving = shown({ begins: false, start: '2026-12-07 00:00:00', end: '2026-12-09 11:00:00' })
  expect(leaving).toMatch(/By 11:00.AM/)
  expect(leaving).toContain('They left')
  expect(leaving).not.toContain('Check in')
  for (const end of ['2026-12-09 23:59:00', '2026-12-09 00:00:00']) expect(shown({ end })).toContain('Last day')
})

it('a booking that staff confirm leads to its answer, and one that others claim does not', () => {
  expect(shown({ status: 'gig', confirmedby: 'staff' })).toContain('href="/requests/a1"')
  expect(shown({ status: 'gig', confirmedby: 'claim' })).not.toContain('/requests/')
})
