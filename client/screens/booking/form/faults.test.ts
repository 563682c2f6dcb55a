import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import { readForm } from './read-forms.ts'

const form = readForm({
  id: 'paddler',
  name: 'About you',
  sections: [
    {
      id: 's1',
      questions: [
        { id: 'mail', slug: 'email', type: 'validated email', prompt: 'Email', required: true },
        {
          id: 'height',
          slug: 'height',
          type: 'number',
          minimum: 36,
          maximum: 84,
          required: true,
          rosterquestion: true,
        },
      ],
    },
  ],
})
const told = (answers: Record<string, unknown>, roster: Record<string, unknown>[]) =>
  faultsOf([form], { answers: { paddler: answers }, roster }, roster.length).map(({ place, word }) => [
    place.question.id,
    place.seat,
    word,
  ])

test('what is missing or wrong is told with the question, and for attendees with their seat', () => {
  expect(told({ mail: 'ada@' }, [{ height: 70 }, {}])).toEqual([
    ['mail', undefined, 'validation.email'],
    ['height', 1, 'validation.required'],
  ])
})

test('a form that is filled in has no faults', () => {
  expect(told({ mail: 'ada@customers.example' }, [{ height: 70 }])).toEqual([])
})
