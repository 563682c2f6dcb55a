import { expect, test } from 'vitest'
import { lockDays } from '../statements/days.ts'
import { daysOf, inKeyOrder, keysOf, subjectsOf } from './day-keys.ts'

const day = 86_400_000

test('a half-open interval touches the days in which it has at least a moment', () => {
  expect([daysOf({ start: day, end: 2 * day }), daysOf({ start: 2 * day - 1, end: 2 * day + 1 })]).toEqual([
    [1],
    [1, 2],
  ])
  expect([daysOf({ start: day, end: day }), daysOf({ start: -1, end: 0 })]).toEqual([[1], [-1]])
})

test('several places are locked in the same order as each alone, every key once', () => {
  const boat = keysOf(['b:sail', 'r:boat'], [{ start: day, end: 3 * day }])
  const walk = keysOf(['b:walk', 'r:boat'], [{ start: 2 * day, end: 2 * day + 1 }])
  const names = inKeyOrder([...walk, ...boat]).map((key) => `${key.subject} ${key.day}`)
  expect(names).toEqual(['b:sail 1', 'b:sail 2', 'b:walk 2', 'r:boat 1', 'r:boat 2'])
  expect(inKeyOrder([...boat, ...walk])).toEqual(inKeyOrder([...walk, ...boat]))
})

test('a year with many resources is locked by several statements, in the order of the key', () => {
  const resources = Array.from({ length: 40 }, (_, index) => String(100 + index))
  const keys = keysOf(subjectsOf({ bookable: 'sail', resources, shared: resources.slice(0, 2) }), [
    { start: 0, end: 365 * day },
  ])
  const scope = { whitelabel: 'northwind', provider: 'quay' }
  const statements = lockDays('mysql', scope, keys)
  const bookOfKey = ({ subject }: (typeof keys)[number]) => (subject.startsWith('s:') ? 'northwind' : 'quay')
  // The provider's book comes first, then the white-label's.
  expect(statements.flatMap(({ locks }) => locks)).toEqual(
    keys.map((key) => `${bookOfKey(key)} ${key.subject} ${key.day}`),
  )
  expect(keys.filter((key) => bookOfKey(key) === 'northwind')).toEqual(keys.slice(-2 * 365))
  expect(statements.every(({ values }) => values.length < 1_000)).toBe(true)
  expect(lockDays('mysql', scope, [])).toEqual([])
})
