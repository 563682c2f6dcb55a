import { expect, test } from 'vitest'
import { isLogoutTarget } from './logout-target.ts'

test.each(['/', '/bye?from=here', 'https://northwind.example/bye', 'HTTP://northwind.example'])(
  '%s is a way out',
  (to) => expect(isLogoutTarget(to)).toBe(true),
)

test.each([
  '',
  'bye',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/bye\r\nset-cookie: a=b',
  'https://a b',
  5,
])('%j is not an address to send people to', (to) => expect(isLogoutTarget(to)).toBe(false))
