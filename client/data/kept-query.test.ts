import { expect, test } from 'vitest'
import { keptQuery } from './kept-query.ts'

test('links keep what belongs to the visit, and nothing of the page', () => {
  expect(keptQuery('')).toBe('')
  expect(keptQuery('?date=2026-12-04&month=2026-12')).toBe('')
  expect(keptQuery('?embedded&lang=es&date=2026-12-04&linkid=a%26b')).toBe('?embedded=&lang=es&linkid=a%26b')
})
