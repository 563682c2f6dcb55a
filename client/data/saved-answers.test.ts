import { expect, test } from 'vitest'
import { readSavedAnswers } from './saved-answers.ts'

test('reads the price and the faults of saved answers', () => {
  const saved = readSavedAnswers({
    quote: { currency: 'eur', lines: [], finalprice: '46.00', duenow: '46.00' },
    faults: [{ formid: 'who', question_id: 'mail', key: 'validation.email', pointer: '/reservation/formresponses/0' }],
  })
  expect(saved.quote?.finalprice).toBe(46)
  expect(saved.faults).toEqual([{ formid: 'who', question_id: 'mail', key: 'validation.email' }])
})

test('an answer without either has neither', () => {
  expect(readSavedAnswers({})).toEqual({ quote: null, faults: [] })
})
