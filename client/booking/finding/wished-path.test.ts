import { expect, it } from 'vitest'
import { wishedPath } from './wished-path.ts'

it('carries what a list wishes for to what it leads to, and nothing that is asked of the list', () => {
  expect(
    wishedPath('/book/lesson', '?date=2026-12-05&seats=2&tag=sea&page=2&sort=price&search=a&lang=es&linkid=l'),
  ).toBe('/book/lesson?date=2026-12-05&seats=2')
  expect(wishedPath('/book/lesson', '?discountcode=SEA&first_name=Ada+M.&campaign=june&empty=')).toBe(
    '/book/lesson?discountcode=SEA&first_name=Ada+M.&campaign=june',
  )
  expect(wishedPath('/book/lesson', '?resource=ines&resource=tomas')).toBe('/book/lesson?resource=ines&resource=tomas')
  expect(wishedPath('/book/lesson?resource=ines', '?resource=tomas&date=2026-12-05')).toBe(
    '/book/lesson?resource=ines&date=2026-12-05',
  )
  expect(wishedPath('https://quay.example/book/lesson', '')).toBe('https://quay.example/book/lesson')
})
