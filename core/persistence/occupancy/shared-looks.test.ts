import { expect, test } from 'vitest'
import { SharedLooks } from './shared-looks.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('all who ask within a turn share one query, which is sent after they have asked', async () => {
  const looks = new SharedLooks()
  const sent: string[] = []
  const ask = (key: string) =>
    looks.look(key, async () => {
      sent.push(key)
      return `${key} ${sent.length}`
    })
  const first = [ask('a'), ask('a'), ask('b')]
  expect(sent).toEqual([])
  expect(await Promise.all(first)).toEqual(['a 1', 'a 1', 'b 2'])
  expect(await ask('a')).toBe('a 3')
})

test('a question asked after the query was sent gets a query of its own, and a fault reaches all who waited', async () => {
  const looks = new SharedLooks()
  const answer = Promise.withResolvers<string>()
  const first = looks.look('a', () => answer.promise)
  await turn()
  await turn()
  const second = looks.look('a', async () => 'newer')
  answer.resolve('older')
  expect(await Promise.all([first, second])).toEqual(['older', 'newer'])
  const fault = () => Promise.reject(new Error('silent'))
  const waiting = [looks.look('b', fault), looks.look('b', fault)]
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
