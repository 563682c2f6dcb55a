import { expect, it } from 'vitest'
import { wishedPath } from './wished-path.ts'

it('carries date, seats and resource of a list to what it leads to, and nothing else', () => {
  expect(wishedPath('/book/lesson', '?date=2026-12-05&seats=2&tag=sea&page=2')).toBe(
    '/book/lesson?date=2026-12-05&seats=2',
  )
  expect(wishedPath('/book/lesson?resource=ines', '?resource=tomas&date=2026-12-05')).toBe(
    '/book/lesson?resource=ines&date=2026-12-05',
  )
  expect(wishedPath('https://quay.example/book/lesson', '')).toBe('https://quay.example/book/lesson')
})
