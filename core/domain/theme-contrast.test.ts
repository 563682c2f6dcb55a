import { expect, test } from 'vitest'
import { contrast } from './theme-contrast.ts'

test('contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
})

test('an invalid colour passes no contrast test', () => {
  expect(contrast('red', '#ffffff') >= 1).toBe(false)
})
