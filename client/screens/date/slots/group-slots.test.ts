import { expect, test } from 'vitest'
import { readTimeslot } from '../../../data/timeslots.ts'
import { groupByPart, slotsByDay } from './group-slots.ts'

const slot = (start: string, start_utc: string) => readTimeslot({ start, start_utc, seats: 2, available: true })
const times = (slots: { time: string }[] = []) => slots.map(({ time }) => time)

const evening = slot('2026-12-04 18:30:00', '2026-12-04T23:30:00Z')
const morning = slot('2026-12-04 09:00:00', '2026-12-04T14:00:00Z')

test('the venue’s wall clock at the venue, the customer’s own date elsewhere', () => {
  expect([...slotsByDay([morning, evening], null).keys()]).toEqual(['2026-12-04'])
  const tokyo = slotsByDay([morning, evening], 'Asia/Tokyo')
  expect(times(tokyo.get('2026-12-04'))).toEqual(['23:00'])
  expect(times(tokyo.get('2026-12-05'))).toEqual(['08:30'])
})

test('a day has morning, afternoon and evening, without empty groups', () => {
  const groups = groupByPart(slotsByDay([morning, evening], null).get('2026-12-04') ?? [])
  expect(groups.map(({ part, slots }) => [part, ...times(slots)])).toEqual([
    ['morning', '09:00'],
    ['evening', '18:30'],
  ])
})

test('a wall time that occurs twice, when the clocks go back, is marked', () => {
  const day = slotsByDay(
    [slot('2026-11-01 01:00:00', '2026-11-01T05:00:00Z'), slot('2026-11-01 01:00:00', '2026-11-01T06:00:00Z')],
    null,
  ).get('2026-11-01')
  expect(day?.map(({ twin }) => twin)).toEqual(['first', 'second'])
})
