import { expect, test } from 'vitest'
import { carriedPath, keptQuery } from './kept-query.ts'

test('links keep what belongs to the visit, and nothing of the page', () => {
  expect(keptQuery('')).toBe('')
  expect(keptQuery('?date=2026-12-04&month=2026-12')).toBe('')
  expect(keptQuery('?embedded&lang=es&date=2026-12-04&linkid=a%26b')).toBe('?embedded&lang=es&linkid=a%26b')
})

test.each([
  ['/book/lesson', '?lang=es&linkid=a', '/book/lesson'],
  ['/book/lesson', '?embedded=dark&lang=es&date=2026-12-04', '/book/lesson?embedded=dark&lang=es'],
  ['/book/lesson?lang=de&seats=2#times', '?embedded&lang=es', '/book/lesson?lang=de&seats=2&embedded#times'],
  ['/book/lesson?embedded=light', '?embedded=dark', '/book/lesson?embedded=light'],
])('%s from a page at %s leads to %s', (path, search, expected) => {
  expect(carriedPath(path, search)).toBe(expected)
})
