import { expect, it } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

const signal = new AbortController().signal
let now = 0
const cache = (capacity = 2) =>
  new AnswerCache<string>({ capacity, now: () => now, keeps: (answer) => answer.length * 10, keepsFailure: 5 })

it('keeps an answer for as long as it is valid', async () => {
  const kept = cache()
  expect(await kept.get('a', signal, async () => 'one')).toBe('one')
  now += 29
  expect(await kept.get('a', signal, async () => 'two')).toBe('one')
  now += 1
  expect(await kept.get('a', signal, async () => 'two')).toBe('two')
})

it('drops the oldest answer when it is full', async () => {
  const kept = cache()
  for (const key of ['a', 'b', 'c']) kept.set(key, 'kept')
  expect(await kept.get('c', signal, async () => 'new')).toBe('kept')
  expect(await kept.get('a', signal, async () => 'new')).toBe('new')
})

it('continues a request that one caller has left, for other and later callers', async () => {
  const kept = cache()
  const leaving = new AbortController()
  const question = Promise.withResolvers<string>()
  const left = kept.get('a', leaving.signal, () => question.promise)
  const waiting = kept.get('a', signal, async () => 'never asked')
  leaving.abort()
  await expect(left).rejects.toThrow('nobody waits')
  question.resolve('here')
  expect(await waiting).toBe('here')
})

it('does not repeat a failed request for a moment', async () => {
  const kept = cache()
  const failing = () => kept.get('a', signal, () => Promise.reject(new Error('down')))
  await expect(failing()).rejects.toThrow('down')
  await expect(kept.get('a', signal, async () => 'up')).rejects.toThrow('down')
  now += 5
  expect(await kept.get('a', signal, async () => 'up')).toBe('up')
})
