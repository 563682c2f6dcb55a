import { expect, test } from 'vitest'
import { withParts } from './with-parts.ts'

test('replaces parts and makes no other one before it is asked for', () => {
  const made: string[] = []
  class Whole {
    get first() {
      made.push('first')
      return 'first'
    }
    get second() {
      made.push('second')
      return 'second'
    }
  }
  const other = withParts(new Whole(), { first: 'another' })
  expect(made).toEqual([])
  expect([other.first, other.second]).toEqual(['another', 'second'])
  expect(made).toEqual(['second'])
})
