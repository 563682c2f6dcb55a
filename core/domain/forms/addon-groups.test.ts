import { expect, test } from 'vitest'
import { validateAnswers } from './index.ts'

const addons = [
  { id: 'tea', max: 1 },
  { id: 'coffee', max: 1 },
  { id: 'cake', max: 0 },
  { id: 'ice', max: 0, display_function: '0' },
]
const addongroups = [
  { id: 'drink', min: 1, max: 1, addons: ['tea', 'coffee'] },
  { id: 'sweet', max: 3, addons: ['cake'] },
  { id: 'never', min: 1, addons: ['ice'] },
]
const context = { seats: 1, country: 'US', parsePhone: () => null, addons, addongroups }
const told = (chosen: Record<string, number>) => {
  const read = validateAnswers([], { formresponses: [], addons: chosen }, context)
  return read.ok
    ? read.addons
    : read.faults.map(({ code, question_id, pointer, key }) => [code, question_id, pointer, key])
}

test('a group limits the number of pieces by its bounds', () => {
  expect(told({ tea: 1, cake: 3 })).toEqual({ tea: 1, cake: 3 })
  expect(told({ coffee: 1 })).toEqual({ coffee: 1 })
})

test('too few pieces count as a missing answer, too many as an invalid one', () => {
  expect(told({})).toEqual([['answer_required', 'drink', '/addons', 'validation.required']])
  expect(told({ tea: 1, coffee: 1 })).toEqual([['answer_invalid', 'drink', '/addons', 'validation.quantity_maximum']])
  expect(told({ tea: 1, cake: 4 })).toEqual([['answer_invalid', 'sweet', '/addons', 'validation.quantity_maximum']])
})
