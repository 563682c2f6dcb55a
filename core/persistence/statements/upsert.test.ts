import { expect, test } from 'vitest'
import { upserts } from './upsert.ts'

const rows = (count: number, text: string) => Array.from({ length: count }, (_, index) => ({ id: `r${index}`, text }))
const rowsOf = (values: unknown[]) => values.length / 2

test('rows travel together as far as one statement can carry them', () => {
  const small = upserts('mysql', 'reservations', ['id'], rows(5_000, 'short'))
  expect(small.map(({ values }) => rowsOf(values))).toEqual([4_000, 1_000])
})

test('large rows are divided by their characters, a packet of 16 MiB at the most', () => {
  const large = upserts('mysql', 'reservations', ['id'], rows(120, 'é'.repeat(60_000)))
  expect(large.map(({ values }) => rowsOf(values))).toEqual([49, 49, 22])
  const bytes = large.map(({ values }) => Buffer.byteLength(values.join('')))
  expect(Math.max(...bytes)).toBeLessThan(16 * 1024 * 1024)
})

test('a row larger than a statement should be has one of its own', () => {
  const [huge, small] = [
    { id: 'huge', text: 'x'.repeat(4_000_000) },
    { id: 'small', text: 'x' },
  ]
  expect(upserts('sqlite', 'forms', ['id'], [huge, small]).map(({ values }) => values[0])).toEqual(['huge', 'small'])
  expect(upserts('sqlite', 'forms', ['id'], [])).toEqual([])
})
