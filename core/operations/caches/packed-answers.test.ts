import { expect, test } from 'vitest'
import { ownBytes } from './own-bytes.ts'
import { makePackedAnswers } from './packed-answers.ts'
import { PreparedJson } from './prepared-json.ts'

const slots = (from: string) =>
  JSON.stringify(Array.from({ length: 200 }, (_, index) => ({ start: `${from} ${index}` })))
const answer = (from: string, version = '1') => ({
  value: new PreparedJson(ownBytes(Buffer.from(slots(from)))),
  version,
  validUntil: 100,
})
const keys = ['a', 'b', 'c', 'd', 'e', 'f']

/** Room for one answer as it is sent, and for many compressed ones. */
function asked(packed = 100_000) {
  const cache = makePackedAnswers({ ready: 6_000, packed })
  for (const key of keys) for (const _ of [1, 2]) cache.set(key, answer(key))
  return cache
}

test('answers that leave for want of room are found again, the same', () => {
  const cache = asked()
  expect(keys.map((key) => cache.get(key, '1')?.bytes.toString())).toEqual(keys.map(slots))
  expect(cache.get('a', '1')?.between('{', '}').toString()).toBe(`{${slots('a')}}`)
})

test('packed answers hold no longer than others', () => {
  const cache = asked()
  expect([cache.has('a', 99), cache.has('a', 100), cache.get('a', '2')]).toEqual([true, false, null])
  cache.set('a', answer('new', '2'))
  expect([cache.get('a', '1'), cache.get('a', '2')?.bytes.toString()]).toEqual([null, slots('new')])
})

test('the compressed answers are bounded too', () => {
  const cache = asked(1_500)
  expect(keys.filter((key) => cache.has(key, 0)).length).toBeLessThan(keys.length)
})
