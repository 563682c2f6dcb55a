import { expect, test } from 'vitest'
import { onward } from './onward.ts'

test.each([
  ['/', '/book/lesson', '/book/lesson'],
  ['/?lang=es&embedded=1', '/book/lesson', '/book/lesson?lang=es&embedded=1'],
  ['/?q.name=Ada%20Moor&tag=a&tag=b', '/book/lesson', '/book/lesson?q.name=Ada+Moor&tag=a&tag=b'],
  ['/with/ana?resource=ben&lang=es', '/book/lesson?resource=ana', '/book/lesson?resource=ana&lang=es'],
  ['/?linkid=old&lang=es', '/book/lesson?linkid=new', '/book/lesson?linkid=new&lang=es'],
])('%s is redirected to %s as %s', (url, address, expected) => {
  expect(onward({ url }, address)).toBe(expected)
})
