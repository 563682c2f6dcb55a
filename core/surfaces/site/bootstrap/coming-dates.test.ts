import { expect, test } from 'vitest'
import type { PublicBookable } from '../../../domain/wire/index.ts'
import { withComingDates } from './coming-dates.ts'

const supper = (days: string[]): PublicBookable => ({
  id: 'supper',
  name: 'Supper',
  bookabletype: 'event',
  restrictions: days.map((day) => ({ id: day, start: `${day} 18:30:00`, end: `${day} 22:00:00` })),
})
const startsOf = ({ restrictions }: PublicBookable) => restrictions?.map(({ start }) => start.slice(0, 10))

test('a list has the next dates of an event, in order, from today on', () => {
  const listed = withComingDates(supper(['2026-12-15', '2026-11-30', '2026-12-01']), '2026-12-01')
  expect(startsOf(listed)).toEqual(['2026-12-01', '2026-12-15'])
})

test('an event with hundreds of dates sends a handful', () => {
  const year = Array.from({ length: 300 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10))
  expect(startsOf(withComingDates(supper(year), '2027-01-01'))).toHaveLength(5)
})

test('a restriction of slots of another kind is no date', () => {
  const lesson: PublicBookable = { ...supper(['2026-12-15']), bookabletype: 'standard' }
  expect(withComingDates(lesson, '2026-12-01')).not.toHaveProperty('restrictions')
})
