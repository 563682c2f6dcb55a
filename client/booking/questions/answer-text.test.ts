import { expect, test } from 'vitest'
import { formatsOf } from '../../ui/format-values.ts'
import { readQuestion } from '../fields/question.ts'
import { answerText, filesIn, fillingText } from './answer-text.ts'
import { readForm } from './read-forms.ts'

const wording = {
  t: (key: string) => (key === 'form.yes' ? 'Yes' : key),
  formats: formatsOf('en', { code: 'eur', digits: 2 }),
}
const said = (question: Record<string, unknown>, value: unknown) => answerText(readQuestion(question), value, wording)
const options = [
  { key: 'a', value: 'Apple' },
  { key: 'b', value: 'Birch' },
]
const photo = { name: 'hall.jpg', url: '/uploads/1/hall.jpg' }

test.each([
  ['a tick', { type: 'checkbox' }, true, 'Yes'],
  ['a number', { type: 'number' }, 0, '0'],
  ['a day', { type: 'date' }, '2027-03-04', 'March 4, 2027'],
  ['one of several', { type: 'select', options }, 'b', 'Birch'],
  ['some of several', { type: 'checkbox', options }, ['a', 'b'], 'Apple, Birch'],
  [
    'quantities',
    {
      type: 'checkbox',
      responseoptions: [
        { id: 'x', name: 'Oar' },
        { id: 'y', name: 'Vest' },
      ],
    },
    { x: 1, y: 3 },
    'Oar, Vest × 3',
  ],
  ['an address', { type: 'address' }, { formatted: '1 Quay St, Portland', route: 'Quay St' }, '1 Quay St, Portland'],
  ['parts of an address', { type: 'address' }, { street_number: '1', route: 'Quay St' }, '1, Quay St'],
  ['files', { type: 'file' }, [photo, { ...photo, name: 'gable.jpg' }], 'hall.jpg, gable.jpg'],
  ['a password', { type: 'password' }, 'secret', ''],
  ['nothing', { type: 'text' }, undefined, ''],
])('%s is read out as one would', (_name, question, value, expected) => {
  expect(said(question, value)).toBe(expected)
})

test('only an uploaded file counts as a file', () => {
  expect(filesIn([photo, { name: 'x' }, 'y'])).toEqual([photo])
  expect(filesIn('photo')).toEqual([])
})

test('sums up a submission in a line: tags, then first answers, with the question before bare numbers and ticks', () => {
  const form = readForm({
    id: 'f',
    name: 'f',
    sections: [
      {
        id: 's',
        questions: [
          { id: 'name', slug: 'name', type: 'text' },
          { id: 'doors', slug: 'doors', type: 'number', prompt: 'Doors' },
          { id: 'stuck', slug: 'stuck', type: 'checkbox', prompt: 'Stuck' },
          { id: 'rooms', slug: 'rooms', type: 'number', prompt: 'How many rooms?' },
          { id: 'c', slug: 'c', type: 'text' },
        ],
      },
    ],
  })
  const answers = { name: 'Hall', doors: 2, stuck: true, rooms: 3, c: 'C' }
  expect(fillingText(form.sections, { tags: ['Inside'], answers }, wording)).toBe(
    'Inside · Hall · Doors: 2 · Stuck · How many rooms? 3 …',
  )
})
