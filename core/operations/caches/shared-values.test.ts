import { expect, test } from 'vitest'
import { roughBytes } from './rough-bytes.ts'
import { sharedValues } from './shared-values.ts'

const week = () => ({ monday: [{ start: '09:00', end: '17:00' }] })

test('equal values become one object, which nobody can change', () => {
  const share = sharedValues(10_000)
  const [one, other] = [share(week()), share(week())]
  expect(other).toBe(one)
  expect(share({ ...week(), tuesday: [] })).not.toBe(one)
  expect(() => one.monday.push({ start: '18:00', end: '19:00' })).toThrow(TypeError)
  expect(share(week())).toEqual(week())
})

test('the pool is bounded, and its values are not counted twice', () => {
  const share = sharedValues(500)
  const first = share(week())
  for (const day of ['a', 'b', 'c', 'd']) share({ day })
  expect(share(week())).not.toBe(first)
  expect(roughBytes({ hours: first })).toBe(roughBytes({ hours: null }))
})
