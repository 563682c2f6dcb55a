import { expect, test } from 'vitest'
import { detailsAsked } from './details-asked.ts'
import { readForm } from './read-forms.ts'

const question = (slug: string, type: string, more: object = {}) => ({ id: slug, slug, type, required: true, ...more })
const contact = [question('first', 'firstname'), question('last', 'lastname'), question('mail', 'validated email')]
const formOf = (questions: object[], more: object = {}) =>
  readForm({ id: 'f', name: '', display_step: 'second_form', sections: [{ id: 's', questions }], ...more })

const asked = (forms: ReturnType<typeof formOf>[], more: object = {}) =>
  detailsAsked({ forms, addons: [], bookable: 'lesson', login: 'guest', hascart: false, ...more })

test('few short questions are asked with the review', () => {
  expect(asked([])).toBe('with_review')
  expect(asked([formOf(contact)])).toBe('with_review')
  expect(asked([formOf([...contact, question('level', 'select')])])).toBe('with_review')
  expect(asked([formOf([...contact, question('level', 'select'), question('source', 'hidden')])])).toBe('with_review')
})

test.each([
  ['more questions', [formOf([...contact, question('level', 'select'), question('piece', 'text')])]],
  ['a long answer', [formOf([...contact, question('note', 'textarea')])]],
  ['files', [formOf([...contact, question('letter', 'file')])]],
  ['attendees', [formOf([...contact, question('height', 'number', { rosterquestion: true })])]],
  ['a form that is filled in several times', [formOf(contact, { multiple_submissions: [{ min: 1, max: 3 }] })]],
  ['several forms', [formOf(contact), readForm({ id: 'g', name: '', display_step: 'second_form', sections: [] })]],
])('%s need a page of their own', (_what, forms) => {
  expect(asked(forms)).toBe('before_review')
})

test('so do extras, a login, and what may go into a cart', () => {
  expect(asked([formOf(contact)], { addons: [{ id: 'mat', name: 'Mat', bookables: ['lesson'] }] })).toBe(
    'before_review',
  )
  expect(asked([formOf(contact)], { login: 'account' })).toBe('before_review')
  expect(asked([formOf(contact)], { hascart: true })).toBe('before_review')
})

test('nothing is asked where a form before the date has insisted on the contact', () => {
  const first = formOf(contact, { display_step: 'first_form' })
  expect(asked([first])).toBe('nowhere')
  expect(asked([first], { login: 'account' })).toBe('before_review')
  const optional = formOf([...contact.slice(0, 2), question('mail', 'validated email', { required: false })], {
    display_step: 'first_form',
  })
  expect(asked([optional, formOf([question('note', 'textarea')])])).toBe('before_review')
})
