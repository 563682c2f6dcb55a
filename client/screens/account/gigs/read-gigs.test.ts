import { expect, it } from 'vitest'
import type { GigCalls, Gigs } from '../../../data/gig-calls.ts'
import { jobIn, readGigs } from './read-gigs.ts'

/** A list of so many open jobs, `open-1` and so on, two a page, beside one that is claimed. */
function listOf(total: number) {
  const asked: number[] = []
  const calls: Pick<GigCalls, 'gigs'> = {
    async gigs({ page = 1 }) {
      asked.push(page)
      const ids = Array.from({ length: total }, (_, index) => `open-${index + 1}`).slice(2 * page - 2, 2 * page)
      const [open, mine] = [ids, ['mine-1']].map((list) => list.map((id) => ({ id })))
      return { ok: true, value: { resources: [], open, mine, total, more: 2 * page < total } as unknown as Gigs }
    },
  }
  return { calls, asked }
}

it.each([
  ['no job', null, 1, 1, false],
  ['a job on the first page', 'open-2', 1, 1, true],
  ['a job on the third page', 'open-5', 1, 3, true],
  ['a claimed job', 'mine-1', 1, 1, true],
  ['a job that is gone', 'gone', 1, 4, false],
  ['no job, with two pages shown already', null, 2, 2, false],
] as const)('%s: pages are read until it is found', async (_, job, pages, read, isFound) => {
  const { calls, asked } = listOf(7)
  const answer = await readGigs(calls, { pages, job })
  if (!answer.ok) throw new Error(answer.error.code)
  expect(asked).toHaveLength(read)
  expect(answer.value.pages).toBe(read)
  expect(job !== null && jobIn(answer.value.gigs, job) !== null).toBe(isFound)
})
