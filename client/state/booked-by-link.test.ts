import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookedByLink, keepBookedByLink, parseKept } from './booked-by-link.ts'

const now = Date.parse('2026-12-01T12:00:00Z')
const path = '/manage/r1?token=t'
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.spyOn(Date, 'now').mockReturnValue(now)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what was booked by a link is found by that link, at that provider, alone', () => {
  keepBookedByLink('quay', 'once', { path, until: now + 1 })
  expect(bookedByLink('quay', 'once')).toBe(path)
  expect(bookedByLink('quay', 'twice')).toBeNull()
  expect(bookedByLink('kiln', 'once')).toBeNull()
  keepBookedByLink('quay', 'once', { path: '/manage/r2', until: now + 1 })
  expect(bookedByLink('quay', 'once')).toBe('/manage/r2')
})

test('with its end it is forgotten', () => {
  keepBookedByLink('quay', 'once', { path, until: now })
  expect(bookedByLink('quay', 'once')).toBeNull()
  expect(kept.size).toBe(0)
})

test('a browser that stores nothing recognises nobody, and stops nothing', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepBookedByLink('quay', 'once', { path, until: now + 1 })
  expect(bookedByLink('quay', 'once')).toBeNull()
})

test.each([
  null,
  '',
  '{',
  '[]',
  '{"path":"/manage/r1"}',
  `{"path":"https://elsewhere.example/manage/","until":${now + 1}}`,
  `{"path":"//elsewhere.example","until":${now + 1}}`,
])('%j leads nowhere', (text) => {
  expect(parseKept(text, now)).toBeNull()
})
