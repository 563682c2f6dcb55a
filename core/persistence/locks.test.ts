import { expect, test } from 'vitest'
import { inKeyOrder, lockKeys } from './locks.ts'

const day = 86_400_000

test('several places are locked in the order in which each alone would be, every key once', () => {
  const boat = lockKeys(['b:sail', 'r:boat'], [{ start: day, end: 3 * day }])
  const walk = lockKeys(['b:walk', 'r:boat'], [{ start: 2 * day, end: 2 * day + 1 }])
  const names = inKeyOrder([...walk, ...boat]).map((key) => `${key.subject} ${key.day}`)
  expect(names).toEqual(['b:sail 1', 'b:sail 2', 'b:walk 2', 'r:boat 1', 'r:boat 2'])
  expect(inKeyOrder([...boat, ...walk])).toEqual(inKeyOrder([...walk, ...boat]))
})
