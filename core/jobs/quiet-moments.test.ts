import { expect, it } from 'vitest'
import { quietMoments } from './quiet-moments.ts'

/** Answers these shares one after the other, and counts the times that it was asked. */
function loop(...shares: number[]) {
  const asked = { times: 0 }
  const turn = quietMoments(async () => shares[asked.times++] ?? 0)
  return { asked, turn }
}

it('begins at once where the loop is quiet', async () => {
  const { asked, turn } = loop(0.05)
  await turn()
  expect(asked.times).toBe(1)
})

it('waits while requests keep the loop busy', async () => {
  const { asked, turn } = loop(0.9, 0.8, 0.1)
  await turn()
  expect(asked.times).toBe(3)
})

it('begins all the same where the loop is never quiet', async () => {
  const { asked, turn } = loop(...Array(100).fill(1))
  await turn()
  expect(asked.times).toBe(10)
})
