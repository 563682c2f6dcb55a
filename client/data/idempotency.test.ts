import { expect, test } from 'vitest'
import { idempotencyKey } from './idempotency.ts'

test('the same request has the same key, in whatever order its fields are', () => {
  expect(idempotencyKey('d1', { seats: 2, user: { email: 'a@b.co', firstname: 'Ada' } })).toBe(
    idempotencyKey('d1', { user: { firstname: 'Ada', email: 'a@b.co' }, seats: 2 }),
  )
})

test('another card, another price or another draft is another request', () => {
  const keys = [
    idempotencyKey('d1', { token: 'tok_1', totalprice: 95 }),
    idempotencyKey('d1', { token: 'tok_2', totalprice: 95 }),
    idempotencyKey('d1', { token: 'tok_1', totalprice: 90 }),
    idempotencyKey('d2', { token: 'tok_1', totalprice: 95 }),
  ]
  expect(new Set(keys).size).toBe(4)
})
