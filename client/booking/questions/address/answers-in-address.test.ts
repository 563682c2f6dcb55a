import { expect, test } from 'vitest'
import { missingContact } from '../contact.ts'
import { begunOf } from '../dialog/kept-dialog.ts'
import { readForm } from '../read-forms.ts'
import { answersInAddress, withoutAnswers } from './answers-in-address.ts'

const contact = readForm({
  id: 'contact-form',
  name: 'You',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'q-name', slug: 'first_name', type: 'firstname', required: true },
        { id: 'q-mail', slug: 'email', type: 'email' },
        { id: 'q-campaign', slug: 'campaign', type: 'hidden' },
        { id: 'q-rate', slug: 'rate', type: 'number', internal: true, value_function_source: 'rate * 2' },
        { id: 'q-date', slug: 'date', type: 'date' },
      ],
    },
  ],
})
const area = readForm({
  id: 'area',
  name: 'Area',
  style: 'complex',
  tags: ['in', 'out'],
  sections: [{ id: 's', questions: [{ id: 'q-area', slug: 'area_name', type: 'text' }] }],
})
const forms = [contact, area]
const brought = (search: string, draft = {}) => answersInAddress(search, forms, draft, { seats: 1 })

test('reads answers by slug, and hidden questions into `prefill`', () => {
  const told = brought('?first_name=Ada&email=ada@customers.example&campaign=spring&other=1')
  expect(told?.draft.answers).toEqual({ 'contact-form': { 'q-name': 'Ada', 'q-mail': 'ada@customers.example' } })
  expect(told?.draft.prefill).toEqual({ campaign: 'spring' })
  expect(told?.taken).toEqual(['first_name', 'email', 'campaign'])
})

test('keeps existing answers, and drops those that are invalid', () => {
  const told = brought('?first_name=Ada&email=nobody', { answers: { 'contact-form': { 'q-name': 'Grace' } } })
  expect(told?.draft.answers).toEqual({ 'contact-form': { 'q-name': 'Grace' } })
})

test('ignores slugs that affect the price and names reserved for the site', () => {
  expect(brought('?rate=1&first_name=Ada')?.draft.prefill).toBeUndefined()
  expect(brought('?date=2027-01-01')).toBeNull()
})

test('answers what the site itself asks of the contact', () => {
  const missing = missingContact([area], (key) => key)
  const told = missing && answersInAddress('?firstname=Ada&lastname=&email=nobody', [area, missing], {}, { seats: 1 })
  expect(told?.draft.answers).toEqual({ [missing?.id ?? '']: { firstname: 'Ada' } })
  expect(told?.taken).toEqual(['firstname', 'lastname', 'email'])
})

test('leaves to the site what links of a visit carry', () => {
  const linked = readForm({
    id: 'l',
    name: 'L',
    sections: [{ id: 's', questions: [{ id: 'q', slug: 'linkid', type: 'text' }] }],
  })
  expect(answersInAddress('?linkid=thanks', [linked], {}, { seats: 1 })).toBeNull()
})

test('starts a submission of a cart form, once', () => {
  const told = brought('?area_name=Hall')
  expect(told && begunOf(told.draft, 'area')).toEqual({ tags: [], answers: { 'q-area': 'Hall' } })
  const again = brought('?area_name=Gable', told?.draft)
  expect(again && begunOf(again.draft, 'area')).toEqual({ tags: [], answers: { 'q-area': 'Hall' } })
})

test('is null for an address without slugs', () => {
  expect(brought('?utm_source=mail')).toBeNull()
})

test('removes the parameters that were read', () => {
  expect(withoutAnswers('https://a.example/book/x?first_name=Ada&date=2027-01-01', ['first_name'])).toBe(
    'https://a.example/book/x?date=2027-01-01',
  )
})
