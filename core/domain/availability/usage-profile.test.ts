import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UsageColumns } from './usage-profile.ts'

const profileOf = (rows: readonly (readonly [number, number, number])[]) => {
  const columns = new UsageColumns(1)
  for (const [start, end, amount] of rows) columns.add(start, end, amount)
  return columns.profile()
}

test('overlapping intervals add up, touching ones do not', () => {
  const profile = profileOf([
    [10, 20, 2],
    [20, 30, 3],
    [15, 25, 1],
  ])
  expect([
    profile.max(0, 10),
    profile.max(0, 11),
    profile.max(15, 20),
    profile.max(20, 21),
    profile.max(25, 40),
  ]).toEqual([0, 2, 3, 4, 3])
  expect(profile.max(30, 99)).toBe(0)
  expect(profile.max(12, 13)).toBe(2)
})

test('the maximum over a span is that of its fullest instant, in whatever order it is queried', () => {
  const row = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 3 }))
  const rows = fc.array(
    row.map(([start, length, amount]) => [start, start + length, amount] as const),
    { maxLength: 40 },
  )
  const questions = fc.array(fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 30 })), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(rows, questions, (taken, asked) => {
      const profile = profileOf(taken)
      for (const [from, length] of asked) {
        const at = Array.from({ length }, (_, n) => from + n)
        const loads = at.map((t) =>
          taken.reduce((sum, [start, end, amount]) => (start <= t && t < end ? sum + amount : sum), 0),
        )
        expect(profile.max(from, from + length)).toBe(Math.max(...loads))
      }
    }),
  )
})
