import { expect, test } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

test('the entry written longest ago goes first', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3).set('c', 4)
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})

test('an entry that was read stays longer than one that was not', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2)
  expect(map.get('a')).toBe(1)
  expect([...map.set('c', 3).keys()]).toEqual(['a', 'c'])
})

test('large entries leave room for fewer, and one that is too large is not kept', () => {
  const map = new BoundedMap<string, string>(10, (value, key) => value.length + key.length)
  map.set('a', '1234').set('b', '1234')
  expect([...map.keys()]).toEqual(['a', 'b'])
  map.set('c', '12345678')
  expect([...map.keys()]).toEqual(['c'])
  map.set('d', '1234567890')
  expect([...map.keys()]).toEqual(['c'])
})

test('overwriting, deleting and clearing free an entry’s room', () => {
  const map = new BoundedMap<string, string>(4, (value) => value.length)
  map.set('a', '1234').set('a', '1').set('b', '123')
  expect([...map.keys()]).toEqual(['a', 'b'])
  map.delete('b')
  expect([...map.set('c', '123').keys()]).toEqual(['a', 'c'])
  map.clear()
  expect([...map.set('d', '1234').keys()]).toEqual(['d'])
})

test('an entry that leaves for want of room is told of, one that is replaced or deleted is not', () => {
  const left: string[] = []
  const map = new BoundedMap<string, number>(
    2,
    () => 1,
    (key, value) => void left.push(`${key}${value}`),
  )
  map.set('a', 1).set('b', 1).set('b', 2).set('c', 3).delete('b')
  expect([left, map.getOrMake('d', () => 4), map.getOrMake('d', () => 5)]).toEqual([['a1'], 4, 4])
})
