import { expect, test } from 'vitest'
import { frozen } from '../frozen.ts'
import { rulesOf } from './bookable-rules.ts'

const dates = () => [{ id: 'first', start: '2026-07-01 10:00:00', end: '2026-07-01 12:00:00' }]
const event = (restrictions: ReturnType<typeof dates>) => ({
  ...{ id: 'talk', provider: 'quay', name: 'Talk', bookabletype: 'event' as const, restrictions },
})
const startsOf = (restrictions: ReturnType<typeof dates>, zone: string) =>
  rulesOf(event(restrictions), zone).restrictions?.map(({ start }) => new Date(start).toISOString())

test('dates that nobody can change are laid once for each zone', () => {
  const shared = frozen(dates())
  const { restrictions } = rulesOf(event(shared), 'Europe/Madrid')
  expect(rulesOf({ ...event(shared), name: 'Another' }, 'Europe/Madrid').restrictions).toBe(restrictions)
  expect(startsOf(shared, 'Europe/Madrid')).toEqual(['2026-07-01T08:00:00.000Z'])
  expect(startsOf(shared, 'America/New_York')).toEqual(['2026-07-01T14:00:00.000Z'])
})

test('dates that may change are laid each time', () => {
  const own = dates()
  expect(startsOf(own, 'UTC')).toEqual(['2026-07-01T10:00:00.000Z'])
  own.push({ id: 'second', start: '2026-07-02 10:00:00', end: '2026-07-02 12:00:00' })
  expect(startsOf(own, 'UTC')).toHaveLength(2)
})
