import { expect, test } from 'vitest'
import { leadsAway, tryReturnPaths } from './return-paths.ts'

test('no hostile address leads to another site, and some lead to a page of the host', () => {
  expect(tryReturnPaths(5_000, Number(process.env.PROVE_SEED ?? Math.floor(Math.random() * 2 ** 31)))).toBeGreaterThan(
    50,
  )
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/%0d%0ax',
  '/%252f%252fevil',
  '/a?%0ax',
  '/é',
  '/openidlogin',
])('what leads away is seen: %s', (path) => {
  expect(leadsAway(path)).not.toBeNull()
})
