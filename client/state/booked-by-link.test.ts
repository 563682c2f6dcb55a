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
  expect(bookedByLink('quay', 'once', null)).toBe(path)
  expect(bookedByLink('quay', 'twice', null)).toBeNull()
  expect(bookedByLink('kiln', 'once', null)).toBeNull()
  keepBookedByLink('quay', 'once', { path: '/manage/r2', until: now + 1 })
  expect(bookedByLink('quay', 'once', null)).toBe('/manage/r2')
})

test('what only its customer may open is shown to them, and to nobody else who is signed in', () => {
  keepBookedByLink('quay', 'once', { path: '/manage/r1', user: 'ada', until: now + 1 })
  expect(bookedByLink('quay', 'once', 'ada')).toBe('/manage/r1')
  expect(bookedByLink('quay', 'once', 'ben')).toBeNull()
  expect(bookedByLink('quay', 'once', null)).toBe('/manage/r1')
  expect(kept.size).toBe(1)
})

test('what a link with a token opens is open to whoever has the browser', () => {
  keepBookedByLink('quay', 'once', { path, until: now + 1 })
  expect(bookedByLink('quay', 'once', 'ben')).toBe(path)
})

test('with its end it is forgotten', () => {
  keepBookedByLink('quay', 'once', { path, until: now })
  expect(bookedByLink('quay', 'once', null)).toBeNull()
  expect(kept.size).toBe(0)
})

test('a browser that stores nothing recognises nobody, and stops nothing', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepBookedByLink('quay', 'once', { path, until: now + 1 })
  expect(bookedByLink('quay', 'once', null)).toBeNull()
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
