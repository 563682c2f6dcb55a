import { expect, test } from 'vitest'
import { shownNumber, toldNumber, typedNumber } from './phone-numbers.ts'

test.each([
  ['(207) 555-0142', 'US', '+12075550142'],
  ['020 7183 8750', 'GB', '+442071838750'],
  ['+34 912 345 678', 'US', '+34912345678'],
  ['207 555', 'US', '207 555'],
  ['+999123456789', 'US', '+ 999123456789'],
  ['ask me', 'US', 'ask me'],
] as const)('%s typed in %s is told as %s', (typed, country, expected) => {
  expect(toldNumber(typed, country)).toBe(expected)
})

test('shows a stored number in its national format', () => {
  expect(shownNumber('+442071838750')).toEqual({ country: 'GB', typed: '020 7183 8750' })
  expect(shownNumber('207 555')).toEqual({ country: undefined, typed: '207 555' })
})

test('groups digits as they are typed, but leaves edits inside the number alone', () => {
  expect(typedNumber('2075550', '207555', true, 'US').typed).toBe('(207) 555-0')
  expect(typedNumber('20755', '207555', true, 'US').typed).toBe('20755')
  expect(typedNumber('2075-550142', '207555-0142', false, 'US').typed).toBe('2075-550142')
  expect(typedNumber('x', '', true, 'US').typed).toBe('x')
})

test('a plus selects the country', () => {
  expect(typedNumber('+353 1 234', '+353 1 23', true, 'US')).toEqual({ typed: '+353 1 234', country: 'IE' })
})
