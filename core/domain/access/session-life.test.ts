import { expect, test } from 'vitest'
import { idleLimits, sessionExpiry, sessionLife } from './session-life.ts'

const begun = Date.UTC(2026, 5, 1, 12)

test('a page warns and logs out before its session ends, even if the last minute’s use was not written', () => {
  const onPage = (idleLimits.warnafter + idleLimits.logoutafter) * 1000
  expect(idleLimits).toEqual({ warnafter: 1800, logoutafter: 300 })
  expect(onPage).toBeLessThan(sessionLife.idle - sessionLife.noted)
})

test('each use extends a session, but never beyond the longest life', () => {
  expect(sessionExpiry(begun, begun)).toBe(begun + sessionLife.idle)
  const late = begun + sessionLife.longest - 60_000
  expect(sessionExpiry(begun, late)).toBe(begun + sessionLife.longest)
})
