import { expect, test } from 'vitest'
import { directionOfText, inVisualOrder } from './visual-order.ts'

/** As it stands on the line: what is read from right to left is turned round. */
const stands = (text: string, direction: 'ltr' | 'rtl') =>
  inVisualOrder(text, direction)
    .map((one) => (one.direction === 'rtl' ? [...one.text].toReversed().join('') : one.text))
    .join('')

// Capitals of Hebrew's alphabet would say nothing to most: `אבג` is one word, `דהו` another.
test.each([
  ['Two hours, 9:30', 'ltr', 'Two hours, 9:30'],
  ['אבג דהו', 'rtl', 'והד גבא'],
  ['אבג 12 דהו', 'rtl', 'והד 12 גבא'],
  ['אבג Quay Street דהו', 'rtl', 'והד Quay Street גבא'],
  ['אבג Quay.', 'rtl', '.Quay גבא'],
  ['אבג (דהו)', 'rtl', '(והד) גבא'],
  ['Quay אבג דהו!', 'ltr', 'Quay והד גבא!'],
  ['Quay אבג 9:30 דהו', 'ltr', 'Quay והד 9:30 גבא'],
  ['12 אבג', 'rtl', 'גבא 12'],
  ['', 'rtl', ''],
] as const)('%s in a line %s stands as %s', (text, direction, expected) => {
  expect(stands(text, direction)).toBe(expected)
})

test('a text is written as its first letter is', () => {
  expect(['9:30 אבג Quay', '– Quay אבג', '9:30', 'مرحبا'].map(directionOfText)).toEqual(['rtl', 'ltr', null, 'rtl'])
})
