import { expect, test } from 'vitest'
import { makeVersionedCache } from './versioned-cache.ts'

const entry = (value: Buffer, version = '1', validUntil = 100) => ({ value, version, validUntil })
const kilobytes = (count: number) => Buffer.alloc(count * 1024)

test('a value is cached until time or a write may have changed it', () => {
  const cache = makeVersionedCache<string>()
  cache.set('a', { value: 'free', version: '1', validUntil: 100 })
  expect([cache.has('a', 99), cache.has('a', 100), cache.has('b', 99)]).toEqual([true, false, false])
  expect([cache.get('a', '1'), cache.get('a', '2'), cache.get('b', '1')]).toEqual(['free', null, null])
})

test('large values are limited by their bytes, not by their number', () => {
  const cache = makeVersionedCache<Buffer>(10 * 1024, (value) => value.length)
  for (const key of ['a', 'b', 'c']) cache.set(key, entry(kilobytes(4)))
  expect(['a', 'b', 'c'].filter((key) => cache.has(key, 0))).toEqual(['b', 'c'])
  cache.set('d', entry(kilobytes(11)))
  expect(['b', 'c', 'd'].filter((key) => cache.has(key, 0))).toEqual(['b', 'c'])
})

test('small values under long keys don’t fill the memory either', () => {
  const cache = makeVersionedCache<Buffer>(10 * 1024, (value) => value.length)
  const keys = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(1024, 'x'))
  for (const key of keys) cache.set(key, entry(Buffer.alloc(1)))
  expect(keys.filter((key) => cache.has(key, 0)).length).toBeLessThan(10)
})

test('with `again`, a value made only once is not cached', () => {
  const cache = makeVersionedCache<string>(10, undefined, 'again')
  const free = { value: 'free', version: '1', validUntil: 100 }
  cache.set('a', free)
  expect(cache.has('a', 0)).toBe(false)
  cache.set('a', free)
  expect([cache.has('a', 0), cache.get('a', '1')]).toEqual([true, 'free'])
  cache.set('a', { ...free, value: 'taken', version: '2' })
  expect(cache.get('a', '2')).toBe('taken')
})
