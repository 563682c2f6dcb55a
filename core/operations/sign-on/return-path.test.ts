import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const origin = 'https://quay.northwind.example'
const led = (asked: unknown) => returnPath(asked, origin)

test.each([
  ['/', '/'],
  ['/book/lesson/second_form_step?seats=2&linkid=a_b#form', '/book/lesson/second_form_step?seats=2&linkid=a_b#form'],
  ['/book/caf%C3%A9%20noir', '/book/caf%C3%A9%20noir'],
  ['/book/a/../b', '/book/b'],
  [
    '/book/lesson?note=50%25%20off&to=https://elsewhere.example//x',
    '/book/lesson?note=50%25%20off&to=https://elsewhere.example//x',
  ],
  ['/apiary', '/apiary'],
])('a page of the host: %j', (asked, path) => {
  expect(led(asked)).toBe(path)
})

test.each([
  'http://evil.example/',
  'https://quay.northwind.example@evil.example/',
  'https://kiln.northwind.example/',
  'https://quay.northwind.example/book/lesson',
  '//evil.example',
  '///evil.example',
  '//kiln.northwind.example/book/bowl',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /book',
  '/book lesson',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '/%0d%0aSet-Cookie:%20session=x',
  '/%0D%0ALocation:%20https://evil.example',
  '/%250d%250aLocation:%20https://evil.example',
  '/%25250d%25250aLocation:%20https://evil.example',
  '/book?x=%0d%0aSet-Cookie:%20session=x',
  '/x\r\nLocation: https://evil.example',
  '/x\u2028y',
  '/%e2%80%a8',
  '/%00',
  '/%2f%2fevil.example',
  '/%2fevil.example',
  '/%252f%252fevil.example',
  '/%5cevil.example',
  '/%255cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/book/%2e%2e//evil.example',
  '/%25zz/../%252f%252fevil.example',
  '/%',
  '/%zz',
  '@evil.example',
  '.evil.example',
  'book',
  '',
  `/${'a'.repeat(700)}`,
  '/openidlogin?redirect=/',
  '/OpenIDLogin',
  '/api/user/ajaxlogout',
  '/book/../api/key',
  '/jrpc',
  '/plugins/mail-smtp/inbox',
  '/reservation/sessionid',
])('never returns to %j', (asked) => {
  expect(led(asked)).toBe('/')
})

test.each([[undefined], [null], [7], [['/book']], [{ toString: () => '/book' }]])(
  'nor to what is no text: %j',
  (asked) => {
    expect(led(asked)).toBe('/')
  },
)
