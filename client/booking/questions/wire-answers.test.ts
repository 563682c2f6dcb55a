import { expect, test } from 'vitest'
import { readForm } from './read-forms.ts'
import { wireAnswersOf } from './wire-answers.ts'

const contact = readForm({
  id: 'contact',
  name: 'You',
  sections: [{ id: 's', questions: [{ id: 'email', slug: 'email', type: 'email' }] }],
})
const trip = readForm({
  id: 'trip',
  name: 'Trip',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'dogs', slug: 'dogs', type: 'number' },
        { id: 'breed', slug: 'breed', type: 'text', display_function: 'dogs' },
        { id: 'height', slug: 'height', type: 'number', rosterquestion: true },
      ],
    },
  ],
})
const boat = readForm({
  id: 'boat',
  name: 'Boat',
  style: 'complex',
  tags: ['sail', 'motor'],
  form_config_objects: [{ multiple_submissions: true }],
  multiple_submissions: ['tour'],
  sections: [
    { id: 'a', tags: ['sail'], questions: [{ id: 'mast', slug: 'mast', type: 'number' }] },
    { id: 'b', tags: ['motor'], questions: [{ id: 'power', slug: 'power', type: 'number' }] },
  ],
})
const forms = [contact, trip, boat]

test('sends only questions that are asked, by submission, and no contact', () => {
  const draft = {
    answers: { contact: { email: 'ada@customers.example' }, trip: { dogs: 0, breed: 'Spaniel' } },
    submissions: [
      { id: '1', formid: 'boat', tags: ['sail'], answers: { mast: 9, power: 50 } },
      { id: '2', formid: 'boat', tags: ['motor'], answers: { power: 80 } },
    ],
    roster: [{ height: 60 }, { height: 70 }, { height: 80 }],
    addons: { map: 2, rope: 0 },
    prefill: { campaign: 'spring' },
  }
  expect(wireAnswersOf(draft, forms, { seats: 2 })).toEqual({
    formresponses: [
      { formid: 'trip', responses: [{ question_id: 'dogs', value: 0 }] },
      { formid: 'boat', tags: ['sail'], responses: [{ question_id: 'mast', value: 9 }] },
      { formid: 'boat', tags: ['motor'], responses: [{ question_id: 'power', value: 80 }] },
    ],
    roster: [
      { responses: [{ question_id: 'height', value: 60, formid: 'trip' }] },
      { responses: [{ question_id: 'height', value: 70, formid: 'trip' }] },
    ],
    addons: { map: 2 },
    prefill: { campaign: 'spring' },
  })
})

test('a draft without answers sends none', () => {
  expect(wireAnswersOf({}, forms, { seats: 1 })).toEqual({ formresponses: [], roster: [] })
})
