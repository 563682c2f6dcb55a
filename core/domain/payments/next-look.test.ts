import { expect, test } from 'vitest'
import { nextLook } from './next-look.ts'

const minute = 60_000
const never = Number.POSITIVE_INFINITY

/** The times after the first question, in seconds, at which a silent processor is asked until `last`. */
function looks(until: number, last: number): number[] {
  const at: number[] = []
  for (let now = 0; now < last; ) {
    now = nextLook({ since: 0, now, until })
    at.push(now / 1000)
  }
  return at
}

test('asks soon at first, then less and less often, and exactly at the end', () => {
  const asked = looks(40 * minute, 40 * minute)
  expect(asked.slice(0, 6)).toEqual([5, 10, 15, 22.5, 33.75, 50.625])
  expect(asked.at(-1)).toBe(2400)
  expect(asked).toHaveLength(28)
})

test('asks hourly in the end where nobody waits for it', () => {
  expect(nextLook({ since: 0, now: 72 * 60 * minute, until: never })).toBe(73 * 60 * minute)
  expect(nextLook({ since: 0, now: 72 * 60 * minute, until: minute })).toBe(73 * 60 * minute)
  expect(looks(never, 72 * 60 * minute)).toHaveLength(89)
})
