import { expect, test } from 'vitest'
import { readAnsweredParts } from './reservation-answers.ts'

const photo = { name: 'hall.jpg', url: '/uploads/1/hall.jpg' }

test('reads answers by submission, then the bookable’s own, then by seat', () => {
  const parts = readAnsweredParts({
    formresponses: [
      {
        formid: 'area',
        name: 'An area',
        tags: ['Inside'],
        price: '85.50',
        responses: [
          { question_id: 'q', question_prompt: 'Walls', value: 'a', response: 'Smooth', response_metainformation: {} },
          {
            question_id: 'f',
            question_prompt: 'Photos',
            value: [photo],
            response: 'hall.jpg',
            response_metainformation: { files: [photo] },
          },
        ],
      },
    ],
    customquestions: [{ question_id: 'c', question_prompt: 'First time?', value: true, response: 'true' }],
    roster: [
      {
        seat: 1,
        price: '0.00',
        responses: [{ question_id: 'r', question_prompt: 'Height', value: 70, response: '70' }],
      },
    ],
  })
  expect(parts.map(({ name, tags, price, seat }) => [name, tags, price, seat])).toEqual([
    ['An area', ['Inside'], 85.5, 0],
    ['', [], 0, 0],
    ['', [], 0, 1],
  ])
  expect(parts[0]?.answers[1]?.files).toEqual([photo])
  expect(parts[1]?.answers[0]).toEqual({ prompt: 'First time?', value: true, response: 'true', files: [] })
})

test('a reservation without answers has no parts', () => {
  expect(readAnsweredParts({ formresponses: [{ name: 'x', responses: [] }] })).toEqual([])
})
