import { expect, test } from 'vitest'
import { ownBytes } from './own-bytes.ts'

test('cached bytes hold their own memory and no more', () => {
  const own = ownBytes(Buffer.concat([Buffer.from('free '), Buffer.from('times')]))
  expect([own.toString(), own.buffer.byteLength]).toEqual(['free times', 10])
  expect(ownBytes(own)).toBe(own)
})
