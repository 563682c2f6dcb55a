import { expect, test } from 'vitest'
import { readableUrl } from './readable-url.ts'

test.each([
  ['/book/lesson?lang=es', '/book/lesson?lang=es'],
  ['/book/caf%C3%A9%2Fbar?x=%ff', '/book/caf%C3%A9%2Fbar?x=%ff'],
  ['/book/%ff', '/book/%25ff'],
  ['/book/%C3%A9/%?x=%41', '/book/%25C3%25A9/%25?x=%41'],
  ['http://evil.example/book/%zz', '/book/%25zz'],
  ['http://evil.example?x', '/?x'],
  ['*', '/*'],
  ['', '/'],
])('%j is read as %j', (url, read) => {
  expect(readableUrl({ url })).toBe(read)
})
