import { expect, test } from 'vitest'
import { linkQuery } from './link-id.ts'

test('every call carries the link of the page’s address, even after the address has lost it', () => {
  expect(linkQuery('')).toBe('')
  expect(linkQuery('?seats=2&linkid=a%20b')).toBe('?linkid=a%20b')
  expect(linkQuery('?seats=2')).toBe('?linkid=a%20b')
  expect(linkQuery('?linkid=other')).toBe('?linkid=other')
})
