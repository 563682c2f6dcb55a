import { expect, test } from 'vitest'
import { isWayOut } from './way-out.ts'

test.each(['/', '/bye?from=here', 'https://northwind.example/bye', 'HTTP://northwind.example'])(
  '%s is a way out',
  (to) => expect(isWayOut(to)).toBe(true),
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
])('%j is none', (to) => expect(isWayOut(to)).toBe(false))
