import { expect, test } from 'vitest'
import { type DraftAnswers, readAlone, readDraft, readFilling } from './read-draft.ts'
import { readForm } from './read-forms.ts'

const contact = readForm({
  id: 'paddler',
  name: 'About you',
  sections: [
    {
      id: 's1',
      questions: [
        { id: 'mail', slug: 'email', type: 'validated email', prompt: 'Email', required: true },
        { id: 'loud', slug: 'loud', type: 'number', prompt: 'How loud' },
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
const area = readForm({
  id: 'area',
  name: 'An area',
  style: 'complex',
  tags: ['Inside', 'Outside'],
  form_config_objects: [{ multiple_submissions: true }],
  multiple_submissions: ['rooms'],
  sections: [
    { id: 'all', questions: [{ id: 'name', slug: 'name', type: 'text', required: true }] },
    { id: 'in', tags: ['Inside'], questions: [{ id: 'rooms', slug: 'rooms', type: 'number', required: true }] },
    {
      id: 'out',
      tags: ['Outside'],
      questions: [
        { id: 'storeys', slug: 'storeys', type: 'number', required: true },
        { id: 'tower', slug: 'tower', type: 'text', required: true, display_function: 'max(0, storeys - 2)' },
        { id: 'office', slug: 'office', type: 'text', internal: true },
      ],
    },
  ],
})
const told = (draft: DraftAnswers, seats = 0) =>
  readDraft([contact, area], draft, { seats }).faults.map(({ place, word }) => [place.question.id, place.seat, word])
const mail = { answers: { paddler: { mail: 'ada@customers.example' } } }
const hall = { id: 'a', formid: 'area', tags: ['Inside'], answers: { name: 'Hall', rooms: 1 } }

test('reports missing and wrong answers with their question, and with their seat for attendees', () => {
  expect(told({ answers: { paddler: { mail: 'ada@' } }, roster: [{ height: 70 }, {}] }, 2)).toEqual([
    ['mail', undefined, 'validation.email'],
    ['height', 1, 'validation.required'],
  ])
})

test('complete forms have no faults', () => {
  const read = readDraft([contact, area], { ...mail, submissions: [hall] }, { seats: 0 })
  expect([read.faults, read.missing]).toEqual([[], []])
})

test('a cart form without any submission is missing as a whole', () => {
  const read = readDraft([contact, area], mail, { seats: 0 })
  expect(read.missing).toEqual([area])
  expect(read.faults).toEqual([])
})

test('reports the submission of a fault', () => {
  const gable = { id: 'b', formid: 'area', tags: ['Outside'], answers: { name: 'Gable' } }
  const read = readDraft([contact, area], { ...mail, submissions: [hall, gable] }, { seats: 0 })
  expect(read.faults.map(({ place }) => [place.question.id, place.submission])).toEqual([['storeys', 'b']])
})

test('questions depend on tags and earlier answers, and internal ones are never shown', () => {
  const asked = (answers: Record<string, unknown>, tags = ['Outside']) =>
    readAlone(area, { tags, answers }).sections.map(({ id, questions }) => [id, questions.map((one) => one.id)])
  expect(asked({})).toEqual([
    ['all', ['name']],
    ['out', ['storeys']],
  ])
  expect(asked({ storeys: 3 })).toEqual([
    ['all', ['name']],
    ['out', ['storeys', 'tower']],
  ])
  expect(asked({}, ['Inside'])).toEqual([
    ['all', ['name']],
    ['in', ['rooms']],
  ])
})

test('an answer that is no longer asked is no fault and is kept in the draft', () => {
  expect(readAlone(area, { tags: ['Inside'], answers: { name: 'Hall', rooms: 1, storeys: 4 } }).faults).toEqual([])
})

test('reads an unfinished submission among the others, in its own place', () => {
  const within = { forms: [contact, area], draft: { ...mail, submissions: [hall] }, context: { seats: 0 } }
  const faulty = (read: ReturnType<typeof readFilling>) => read.faults.map(({ place }) => place.question.id)
  expect(faulty(readFilling(area, { tags: ['Outside'], answers: { name: 'Gable' } }, within))).toEqual(['storeys'])
  expect(faulty(readFilling(area, { tags: ['Inside'], answers: {} }, { ...within, id: 'a' }))).toEqual([
    'name',
    'rooms',
  ])
  expect(faulty(readFilling(contact, { tags: [], answers: {} }, within))).toEqual(['mail'])
})
