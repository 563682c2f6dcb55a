import { expect, test } from 'vitest'
import { makeTimedAnswers } from './timed-answers.ts'

const fresh = () => {
  const answers = makeTimedAnswers<string>(1_000, (text) => text.length)
  let made = 0
  return {
    ask: (key: string, now: number, size = 1) =>
      answers.answer(key, { now, lasts: 10 }, async () => {
        made += 1
        return `${made}`.padEnd(size)
      }),
    answers,
    count: () => made,
  }
}

test('an answer is given again until its time is over', async () => {
  const { ask } = fresh()
  expect([await ask('a', 0), await ask('a', 9), await ask('b', 9), await ask('a', 10)]).toEqual(['1', '1', '2', '3'])
})

test('who asks while it is made shares it', async () => {
  const { ask, count } = fresh()
  expect(await Promise.all([ask('a', 0), ask('a', 0), ask('a', 1)])).toEqual(['1', '1', '1'])
  expect(count()).toBe(1)
})

test('all answers together stay within the bytes', async () => {
  const { ask, count } = fresh()
  for (const key of ['a', 'b', 'a']) await ask(key, 0, 700)
  expect(count()).toBe(3)
  await ask('large', 0, 2_000)
  await ask('large', 0, 2_000)
  expect(count()).toBe(5)
})

test('a failure or a refusal is told to those who wait, and not kept', async () => {
  const { answers, ask } = fresh()
  const fail = () => answers.answer('a', { now: 0, lasts: 10 }, () => Promise.reject(new Error('down')))
  const both = await Promise.allSettled([fail(), fail()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await answers.answer('a', { now: 0, lasts: 10 }, async () => null)).toBe(null)
  expect(await ask('a', 0)).toBe('1')
})
