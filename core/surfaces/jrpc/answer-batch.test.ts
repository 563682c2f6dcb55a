import { expect, test } from 'vitest'
import { answerBatch } from './answer-batch.ts'

function working(options: { allowed?: number; answerOf?: (message: unknown) => string | null } = {}) {
  const ran: unknown[] = []
  let counted = 0
  return {
    ran,
    counted: () => counted,
    work: {
      answer: async (message: unknown) => {
        ran.push(message)
        return (options.answerOf ?? String)(message)
      },
      refuse: async (message: unknown, code: string) => JSON.stringify([message, code]),
      isExceeded: async () => {
        counted += 1
        return counted > (options.allowed ?? Number.POSITIVE_INFINITY)
      },
    },
  }
}
const read = (answer: Buffer | null) => answer && JSON.parse(answer.toString())

test('calls are answered in order, notifications are left out', async () => {
  const { work } = working({ answerOf: (message) => (message === 2 ? null : String(message)) })
  expect(read(await answerBatch([1, 2, 3], work))).toEqual([1, 3])
  expect(await answerBatch([2, 2], work)).toBeNull()
})

test('each call counts, the first as the request itself', async () => {
  const { work, ran, counted } = working({ allowed: 2 })
  expect(read(await answerBatch([1, 2, 3, 4, 5], work))).toEqual([1, 2, 3, [4, 'rate_limited'], [5, 'rate_limited']])
  expect([ran, counted()]).toEqual([[1, 2, 3], 4])
})

test('once the answer reaches its maximum, the remaining calls are not run', async () => {
  const { work, ran } = working({ answerOf: (message) => JSON.stringify(`${message}`.repeat(40)) })
  const answer = read(await answerBatch([1, 2, 3, 4], work, 60))
  expect(answer.slice(2)).toEqual([
    [3, 'too_large'],
    [4, 'too_large'],
  ])
  expect(ran).toEqual([1, 2])
})
