import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePattern } from './compile-pattern.ts'
import { matchesPattern } from './matches-pattern.ts'

const patterns = [
  '^[A-Z]{2}\\d+$',
  'a|b*c',
  '(ab)+?c{2,3}',
  '^(?:x|y(z|))*$',
  '\\bcat\\b',
  '[^a-c]\\.',
  '^\\S+@\\S+\\.b$',
  'a{0}b?$',
  '(a*)*b',
  '[\\d-z]+\\]',
  '',
]

test('matches as the browser would', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'x', 'y', 'z', 'A', '1', '-', '.', '@', ' ', 'cat', ']'), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.constantFrom(...patterns), text, (pattern, parts) => {
      expect(matchesPattern(pattern, parts.join(''))).toBe(new RegExp(pattern).test(parts.join('')))
    }),
    { numRuns: 1000 },
  )
})

test('stays fast with a pattern that makes backtracking engines hang', () => {
  expect(matchesPattern('^(a+)+$', `${'a'.repeat(1000)}!`)).toBe(false)
})

test.each([
  '(?=a)',
  '(a)\\1',
  'a{1000}{1000}',
  '(',
  ')',
  '*',
  '[',
  'a\\',
  `${'('.repeat(100)}${')'.repeat(100)}`,
  '[z-a]',
  'a{3,2}',
])('does not compile %.20s, and then accepts every answer', (pattern) => {
  expect(compilePattern(pattern)).toBeNull()
  expect(matchesPattern(pattern, 'anything')).toBe(true)
})
