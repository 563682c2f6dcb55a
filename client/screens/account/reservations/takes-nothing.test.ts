import { expect, test } from 'vitest'
import { readOffered } from '../../../data/reservation-money.ts'
import { takesNothing } from './takes-nothing.ts'

test.each([
  ['is free', {}, true],
  ['costs something later', { price: 20 }, false],
  ['is paid with accepting', { price: 20, due: 20 }, false],
  ['costs points', { pointsoffered: 10 }, false],
  ['becomes a request', { approval: true }, false],
  ['needs answers', { answersrequired: true }, false],
  ['needs the terms', { termsrequired: true }, false],
])('an offer that %s', (_case, told, expected) => {
  const offered = readOffered({ price: 0, due: 0, processors: [], approval: false, ...told })
  expect(offered && takesNothing(offered)).toBe(expected)
})
