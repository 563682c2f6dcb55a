import { expect, test } from 'vitest'
import { roughBytes } from './rough-bytes.ts'

test('bytes grow with texts, members and depth', () => {
  const sizes = ['', { a: 1 }, 'x'.repeat(100), { a: 'x'.repeat(100) }, { a: { a: 'x'.repeat(100) } }].map(roughBytes)
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  expect(roughBytes(new Map([['a', 'b']]))).toBeGreaterThan(roughBytes(['a', 'b']))
})
