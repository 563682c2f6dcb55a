import { expect, test } from 'vitest'
import { furtherAnswers } from './further-answers.ts'

const filling = (formid: string, ...responses: [string, unknown][]) => ({
  formid,
  responses: responses.map(([question_id, value]) => ({ question_id, value })),
})

test('further answers replace those to the same questions, and keep the others', () => {
  const known = {
    formresponses: [
      filling('a', ['name', 'Ada'], ['size', 'S']),
      filling('b', ['why', 'fun']),
      filling('a', ['size', 'L']),
    ],
    customquestions: [{ question_id: 'q', formid: 'own', value: 1 }],
    addons: { tea: 1, cake: 2 },
  }
  const further = {
    formresponses: [filling('a', ['size', 'M']), filling('c', ['new', true])],
    customquestions: [
      { question_id: 'q', formid: 'splash', value: 2 },
      { question_id: 'q', formid: 'own', value: 3 },
    ],
    addons: { cake: 0 },
  }
  expect(furtherAnswers(known, further)).toEqual({
    formresponses: [
      filling('a', ['name', 'Ada'], ['size', 'M']),
      filling('b', ['why', 'fun']),
      filling('a', ['size', 'L']),
      filling('c', ['new', true]),
    ],
    customquestions: [
      { question_id: 'q', formid: 'splash', value: 2 },
      { question_id: 'q', formid: 'own', value: 3 },
    ],
    addons: { tea: 1, cake: 0 },
    prefill: {},
    roster: [],
  })
})

test('without further ones they stay as they are', () => {
  const known = {
    formresponses: [filling('a', ['name', 'Ada'])],
    customquestions: [],
    addons: {},
    prefill: {},
    roster: [],
  }
  expect(furtherAnswers(known, {})).toEqual(known)
})
