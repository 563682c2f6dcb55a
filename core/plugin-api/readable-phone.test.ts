import { expect, test } from 'vitest'
import { readablePhone } from './readable-phone.ts'

test.each([
  ['+12075550142', '(207) 555-0142'],
  ['+34910555014', '+34 910 55 50 14'],
  ['+493055500126', '+49 30 55500126'],
  ['+35315550138', '+353 1 555 0138'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+34 910 555 014', '+34 910 55 50 14'],
  ['910 555 014', '910 555 014'],
  ['ask for Ada', 'ask for Ada'],
  ['', ''],
])('%s reads %s', (typed, read) => {
  expect(readablePhone(typed)).toBe(read)
})
