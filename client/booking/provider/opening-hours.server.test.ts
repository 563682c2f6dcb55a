import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type * as Hours from './opening-hours.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { OpeningHours } = await stage.load<typeof Hours>('booking/provider/opening-hours.tsx')

const provider = {
  id: 'quay',
  name: 'Quay Street',
  newbusinesshours: {
    monday: [
      { start: '09:00', end: '12:00' },
      { start: '13:00', end: '18:00' },
    ],
    saturday: [{ start: '00:00', end: '24:00' }],
  },
}

type Page = Parameters<typeof stage.draw>[2]

/** The days in their order: the name, the hours, and whether the day is marked. */
const daysOf = (page: Page, of: object = provider) =>
  [
    ...stage
      .draw(OpeningHours, { provider: { ...provider, ...of } }, page)
      .matchAll(/<dt( data-today[^>]*)?>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g),
  ].map(([, marked, day, hours]) => `${marked ? '* ' : ''}${day}: ${hours}`)

it('a week is told in the country’s order, each day with its hours, and today is marked', () => {
  // A Friday.
  expect(daysOf({ today: '2026-11-20' })).toEqual([
    'Sunday: Closed',
    'Monday: 9:00 AM – 12:00 PM, 1:00 PM – 6:00 PM',
    'Tuesday: Closed',
    'Wednesday: Closed',
    'Thursday: Closed',
    '* Friday: Closed',
    'Saturday: Open 24 hours',
  ])
  expect(daysOf({ today: '2026-11-23', language: 'es' })[1]).toBe('* lunes: 09:00 – 12:00, 13:00 – 18:00')
})

it('today is told as the calendar has it, where it is an exception', () => {
  const { newbusinesshours } = provider
  const overrides = [{ date: '2026-11-23', hours: [{ start: '10:00', end: '11:00' }] }]
  const on = (today: string) => daysOf({ today }, { newbusinesshours: { ...newbusinesshours, overrides } })[1]
  expect(on('2026-11-23')).toBe('* Monday: 10:00 AM – 11:00 AM')
  expect(on('2026-11-24')).toBe('Monday: 9:00 AM – 12:00 PM, 1:00 PM – 6:00 PM')
})

it('nothing is drawn of a provider who gave no hours', () => {
  expect(stage.draw(OpeningHours, { provider: { id: 'kiln', name: 'Kiln' } })).toBe('')
})
