import { expect, test } from 'vitest'
import { withoutProperties } from './fit-picture.ts'

const filled = (svg: string) => withoutProperties(Buffer.from(svg)).toString()
const drawing = (inner: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg">${inner}<rect fill="var(--ink)"/></svg>`
const ink = '<style>svg{--ink:#111}</style>'

test.each([
  ['none', ''],
  ['a declaration and comments', '<?xml version="1.0"?>\n<!-- a --><!-- b -->'],
  ['a document type', '<!DOCTYPE svg>'],
  ['more comments than a file has', '<!---->'.repeat(2000)],
])('fills in properties after %s', (_what, before) => {
  expect(filled(drawing(ink, before))).toBe(drawing(ink, before).replace('var(--ink)', '#111'))
})

test('takes no time that grows faster than the picture', () => {
  const begun = performance.now()
  for (const hostile of ['-'.repeat(1_000_000), '--a'.repeat(300_000), 'var(--a '.repeat(100_000)])
    expect(filled(drawing(hostile))).toBe(drawing(hostile))
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('fills in no values longer than those of colours and lengths, so that a picture stays as large as it was', () => {
  const long = drawing(`<style>svg{--ink:${'1'.repeat(100)}}</style>`)
  expect(filled(long)).toBe(long)
})

test('fills in the first value of each, and leaves what has none, and pictures of other kinds, as they are', () => {
  const dark = '<style>svg{--ink:#111}@media (prefers-color-scheme: dark){svg{--ink:#eee}}</style>'
  expect(filled(drawing(dark))).toContain('fill="#111"')
  expect(filled(drawing(''))).toBe(drawing(''))
  const bytes = Buffer.from([0xff, 0xd8, 0xff])
  expect(withoutProperties(bytes)).toBe(bytes)
})
