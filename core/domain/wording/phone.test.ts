import { expect, test } from 'vitest'
import { formatPhone } from './phone.ts'

test.each([
  ['+12075550142', '(207) 555-0142'],
  ['+34910555014', '+34 910 555 014'],
  ['+35315550138', '+353 155 50138'],
  ['+34 910 555 014', '+34 910 555 014'],
  ['910 555 014', '910 555 014'],
  ['', ''],
])('%s reads %s', (phone, read) => {
  expect(formatPhone(phone)).toBe(read)
})
