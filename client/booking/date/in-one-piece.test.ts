import { expect, test } from 'vitest'
import { inOnePiece, inTwoPieces } from './in-one-piece.ts'

test('a range of dates may break after its dash alone', () => {
  expect(inOnePiece('3 days')).toBe('3\u00a0days')
  expect(inTwoPieces('Fri, Dec 4\u2009–\u2009Wed, Dec 9')).toBe('Fri,\u00a0Dec\u00a04\u00a0– Wed,\u00a0Dec\u00a09')
  expect(inTwoPieces('Fri, Dec 4')).toBe('Fri,\u00a0Dec\u00a04')
})
