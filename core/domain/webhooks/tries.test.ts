import { expect, test } from 'vitest'
import { afterTry } from './tries.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const failed = { status: 500, retryafter: null }
const seconds = (answer: Parameters<typeof afterTry>[0], attempts: number, chance = 0.5) => {
  const after = afterTry(answer, attempts, now, chance)
  return after.outcome === 'again' ? (after.due - now) / 1000 : after.outcome
}

test('the pauses grow from seconds to a day, and ten tries are made', () => {
  const tries = Array.from({ length: 10 }, (_, index) => seconds(failed, index + 1))
  expect(tries).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, 'failed'])
})

test('they vary by a tenth', () => {
  expect([0, 1].map((chance) => seconds(failed, 2, chance))).toEqual([270, 330])
})

test.each([
  [{ status: 200, retryafter: null }, 'delivered'],
  [{ status: 204, retryafter: null }, 'delivered'],
  [{ status: 301, retryafter: null }, 5],
  [{ status: 304, retryafter: null }, 5],
  [{ status: 410, retryafter: null }, 'gone'],
  [{ status: null, retryafter: null }, 5],
  [{ status: 503, retryafter: '120' }, 120],
  [{ status: 429, retryafter: 'Fri, 20 Nov 2026 12:01:00 GMT' }, 60],
  [{ status: 429, retryafter: '2' }, 5],
  [{ status: 429, retryafter: '99999999' }, 86_400],
  [{ status: 429, retryafter: 'soon' }, 5],
] as const)('%j leads to %s', (answer, expected) => {
  expect(seconds(answer, 1)).toBe(expected)
})
