import { expect, test } from 'vitest'
import type { FormView } from '../questions/read-forms.ts'
import { isAnsweredByQuestion, restoredDraft } from './restored-draft.ts'

const form = (id: string): FormView => ({
  id,
  name: id,
  description: '',
  imageurl: '',
  style: 'simple',
  display_step: '',
  tags: [],
  repeatable: false,
  sections: [],
  rules: { id, sections: [{ id: 's', questions: [{ id: 'size', slug: 'size', type: 'text' }] }] },
})
const kept = (value: unknown) => ({ question_id: 'size', slug: 'size', question_prompt: 'Size', value, response: '' })
const stored = {
  id: 'r1',
  draft: 'draft-0001',
  bookable: 'lesson',
  seats: 2,
  resources: ['ines', 'kayak'],
  chosenresources: ['ines'],
  formresponses: [{ formid: 'extras', name: 'Extras', version: 3, price: 4, time: 0, responses: [kept('M')] }],
  roster: [{ seat: 1, price: 0, responses: [kept('S')] }],
  addons: { lunch: 1 },
  location: { address: '12 Pier Road' },
  first_name: 'Ada',
  mobile_phone_number: '+12075550142',
  steps: { waiver_step: { signature: 'Ada Moor' } },
  discountcode: 'SPRING',
}

test('a stored draft becomes the browser’s: choices, place, answers, attendees, extras and steps', () => {
  expect(restoredDraft(stored, [form('extras')])).toEqual({
    id: 'draft-0001',
    bookable: 'lesson',
    seats: 2,
    resources: ['ines'],
    location: { address: '12 Pier Road' },
    answers: { extras: { size: 'M' }, contact: { firstname: 'Ada', mobile_phone_number: '+12075550142' } },
    user: { firstname: 'Ada', lastname: '', email: '', mobile_phone_number: '+12075550142' },
    steps: { waiver_step: { signature: 'Ada Moor' } },
    discountcode: 'SPRING',
    submissions: [],
    roster: [{ size: 'S' }],
    addons: { lunch: 1 },
  })
})

test('answers to the bookable’s own questions lead on to the confirmation', () => {
  expect(isAnsweredByQuestion(stored)).toBe(false)
  expect(isAnsweredByQuestion({ customquestions: [kept('L')] })).toBe(true)
})
