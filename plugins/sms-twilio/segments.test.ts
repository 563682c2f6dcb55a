import { expect, it } from 'vitest'
import { plainly, segmentsOf } from './segments.ts'

it.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['ä'.repeat(160), 1],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['á'.repeat(70), 1],
  ['á'.repeat(71), 2],
  [`${'a'.repeat(100)}ó`, 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
])('%s', (text, parts) => {
  expect(segmentsOf(text)).toBe(parts)
})

it('typographic signs are written plainly, and letters stay', () => {
  expect(plainly('“Ann’s” – über\u00a0alles …')).toBe('"Ann\'s" - über alles ...')
})
