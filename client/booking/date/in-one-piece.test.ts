import { expect, test } from 'vitest'
import { behindWeekday, inOnePiece, inTwoPieces, withWholeSpans } from './in-one-piece.ts'

test('a range of dates may break after its dash alone', () => {
  expect(inOnePiece('3 days')).toBe('3\u00a0days')
  expect(inOnePiece('16:30\u2009–\u200917:30 Uhr')).toBe('16:30\u00a0–\u2060\u00a017:30\u00a0Uhr')
  expect(inTwoPieces('Fri, Dec 4\u2009–\u2009Wed, Dec 9')).toBe('Fri,\u00a0Dec\u00a04\u00a0– Wed,\u00a0Dec\u00a09')
  expect(inTwoPieces('Fri, Dec 4')).toBe('Fri,\u00a0Dec\u00a04')
})

test('no line breaks at the dash of a span of times, but before what stands beside it', () => {
  expect(withWholeSpans('09:00 – 10:30 (hora oriental)')).toBe('09:00\u00a0–\u2060\u00a010:30 (hora oriental)')
  expect(withWholeSpans('3 nights')).toBe('3 nights')
})

test('a date may break after its weekday', () => {
  expect(behindWeekday('Saturday 22 May')).toBe('Saturday 22\u00a0May')
  expect(behindWeekday('miércoles, 12 de mayo')).toBe('miércoles, 12\u00a0de\u00a0mayo')
  expect(behindWeekday('5月8日土曜日')).toBe('5月8日土曜日')
})
