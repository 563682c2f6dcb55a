import { expect, test } from 'vitest'
import { answerOf, chosenIn } from './address-answer.ts'

test.each([
  [{ street: 'Pimlico 9' }, { street_number: '9', route: 'Pimlico' }],
  [{ street: '12a Abbey Street' }, { street_number: '12a', route: 'Abbey Street' }],
  [{ street: 'The Old Rectory' }, { route: 'The Old Rectory' }],
  [{ street: 'Calle Mayor, 5' }, { street_number: '5', route: 'Calle Mayor' }],
  [
    { town: 'Dublin', region: 'Leinster', postcode: 'D08 K7X2', country: 'IE' },
    { locality: 'Dublin', administrative_area_level_1: 'Leinster', postal_code: 'D08 K7X2', country: 'IE' },
  ],
  [{ town: '', other: 'x' }, {}],
])('%j becomes %j', (parts: Record<string, string>, expected) => {
  expect(answerOf('Where it is', parts)).toEqual({ formatted: 'Where it is', ...expected })
})

test('only an answer made from a suggestion counts as chosen', () => {
  expect(chosenIn(answerOf('12 Abbey Street, Dublin', {}))).toBe('12 Abbey Street, Dublin')
  expect(['12 Abbey Street', undefined, { route: 'x' }].map(chosenIn)).toEqual(['', '', ''])
})
