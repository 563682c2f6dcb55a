import { expect, test } from 'vitest'
import { inKeyOrder, lockKeys, lockStatements } from './locks.ts'

const day = 86_400_000

test('several places are locked in the order in which each alone would be, every key once', () => {
  const boat = lockKeys(['b:sail', 'r:boat'], [{ start: day, end: 3 * day }])
  const walk = lockKeys(['b:walk', 'r:boat'], [{ start: 2 * day, end: 2 * day + 1 }])
  const names = inKeyOrder([...walk, ...boat]).map((key) => `${key.subject} ${key.day}`)
  expect(names).toEqual(['b:sail 1', 'b:sail 2', 'b:walk 2', 'r:boat 1', 'r:boat 2'])
  expect(inKeyOrder([...boat, ...walk])).toEqual(inKeyOrder([...walk, ...boat]))
})

test('a year with many resources is locked by several statements, each key once and in order', () => {
  const resources = Array.from({ length: 40 }, (_, index) => `r:${100 + index}`)
  const keys = lockKeys(resources, [{ start: 0, end: 365 * day }])
  const statements = lockStatements('sqlite', 'quay', keys)
  expect(statements.every(({ values }) => values.length <= 32_766)).toBe(true)
  const named = statements.flatMap(({ values }) => values.filter((_, index) => index % 3 > 0))
  expect(named).toEqual(keys.flatMap(({ subject, day: on }) => [subject, on]))
  expect(lockStatements('sqlite', 'quay', [])).toEqual([])
})
