import { expect, test } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

test('the entry that was written longest ago goes first', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3).set('c', 4)
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})

test('what was asked for stays before what was not', () => {
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

test('what is written again, taken out or cleared gives its room back', () => {
  const map = new BoundedMap<string, string>(4, (value) => value.length)
  map.set('a', '1234').set('a', '1').set('b', '123')
  expect([...map.keys()]).toEqual(['a', 'b'])
  map.delete('b')
  expect([...map.set('c', '123').keys()]).toEqual(['a', 'c'])
  map.clear()
  expect([...map.set('d', '1234').keys()]).toEqual(['d'])
})
