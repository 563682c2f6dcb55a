import { describe, expect, test } from 'vitest'
import { buildDictionary, formatMessage, messageFault } from './index.ts'

const nested = (levels: number) => `${'{a, select, other {'.repeat(levels)}x${'}}'.repeat(levels)}`

describe('hostile words', () => {
  test('nested choices are limited to a depth that no language needs', () => {
    expect(formatMessage(nested(10), { a: 1 }, 'en-us')).toBe('x')
    for (const levels of [50, 2000, 3000, 5000, 50_000]) {
      const bomb = nested(levels)
      expect(messageFault(bomb, 'Book', () => false)).toEqual({ kind: 'syntax' })
      expect(formatMessage(bomb, {}, 'en-us')).toBe(bomb)
      const words = buildDictionary([{ book: 'Book {reservation}' }, { book: bomb, own: `{reservation}${bomb}` }])
      expect(words.book).toBe('Book {reservation}')
    }
  })

  test('the length of a noun is limited, since each message repeats it', () => {
    const singular = 'x'.repeat(100_000)
    const own = '{reservation}'.repeat(1000)
    const words = buildDictionary([{ vocabulary: { reservation: { singular } }, own }])
    expect(words.own?.length).toBeLessThan(1_000_000)
  })
})
