import { expect, test } from 'vitest'
import { reservationReference } from './reference.ts'

test.each([
  ['0193a4c2-7b1e-7c55-9d0a-5f1c2e8b7a9d', '2E8B7A9D'],
  ['r-12', 'R12'],
])('%s has the reference %s', (id, told) => {
  expect(reservationReference(id)).toBe(told)
})
