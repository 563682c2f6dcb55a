import { describe, expect, it, test } from 'vitest'
import { type Form, type Question, QuestionType } from '../entities/form.ts'
import { priceDataOf, quote } from '../pricing/index.ts'
import { type AnswerContext, answersSoFar, validateAnswers } from './index.ts'
import { questionCases } from './question-cases.ts'

const context: AnswerContext = {
  seats: 1,
  country: 'US',
  hasplaces: true,
  parsePhone(text) {
    const digits = text.replace(/[\s()-]/g, '')
    return /^\+[1-9]\d{9,14}$/.test(digits) ? digits : null
  },
}
const formOf = (question: Question): Form => ({
  id: 'form',
  provider: 'quay',
  name: 'Form',
  sections: [{ id: 'section', questions: [question] }],
})
const given = ({ id }: Question, value: unknown) => ({
  formresponses: [{ formid: 'form', responses: value === undefined ? [] : [{ question_id: id, value }] }],
})

function outcome(question: Question, value: unknown) {
  const read = validateAnswers([formOf(question)], given(question, value), context)
  if (!read.ok) return read.faults.map(({ key, values }) => ({ fault: key, values }))[0]
  const [answer] = read.answers.flatMap(({ responses }) => responses)
  return answer ? { kept: answer.value } : { open: true }
}

test.each([
  ['2026-11-25', 'kept'],
  ['2026-11-26', 'validation.past'],
  ['2030-01-01', 'validation.past'],
  ['2030-02-30', 'validation.date'],
])('a date of birth of %s on 26 November 2026: %s', (value, expected) => {
  const born: Question = { id: 'born', slug: 'born', type: 'date', past: true }
  const read = validateAnswers([formOf(born)], given(born, value), { ...context, today: '2026-11-26' })
  expect(read.ok ? 'kept' : read.faults[0]?.key).toBe(expected)
})

test('every kind of question has its cases', () => {
  const kinds = new Set(questionCases.map(({ question }) => question.type))
  expect(QuestionType.anyOf.map((one) => one.const).filter((kind) => !kinds.has(kind))).toEqual([])
})

describe.each(questionCases)('$question.type ($question.id)', ({ question, cases, default: fallback, price }) => {
  it.each(cases)('$aspect: $given', ({ given: value, kept, fault, values = {}, open }) => {
    const expected = fault === undefined ? (open ? { open } : { kept }) : { fault, values }
    expect(outcome(question, value)).toEqual(expected)
  })
  it('has its default where it is internal', () => {
    const internal = { ...question, internal: true, default_value: fallback?.default_value }
    expect(outcome(internal, undefined)).toEqual(fallback ? { kept: fallback.kept } : { open: true })
  })
  it('costs the amount of its answer', () => {
    const priced = { ...question, ...price?.with }
    const forms = [formOf(priced)]
    const { answers, roster } = answersSoFar(forms, given(question, price?.given), context)
    const bookable = { id: 'lesson', provider: 'quay', name: 'Lesson', price: 10_000 }
    const quoted = quote({
      currency: 'usd',
      reservations: [
        {
          pricedata: priceDataOf(bookable, forms),
          start: 0,
          end: 3_600_000,
          timezone: 'UTC',
          seats: 1,
          answers,
          roster,
        },
      ],
    })
    expect(quoted.ok && quoted.value.reservations[0]?.addons).toBe(price?.amount ?? 0)
  })
})
