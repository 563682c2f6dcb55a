import { expect, test } from 'vitest'
import { contactOf } from './contact.ts'
import { readForm } from './read-forms.ts'

const formOf = (...questions: { slug: string; type: string }[]) =>
  readForm({
    id: 'f',
    name: '',
    sections: [{ id: 's', questions: questions.map((one) => ({ ...one, id: one.slug })) }],
  })

test('an emergency contact’s number is not the customer’s', () => {
  const forms = [formOf({ slug: 'ashore', type: 'tel' })]
  expect(contactOf({ answers: { f: { ashore: '207-555-0111' } } }, forms).mobile_phone_number).toBe('')
})

test('a question of the exact type comes before one that is asked earlier', () => {
  const forms = [
    formOf(
      { slug: 'copy_to', type: 'email' },
      { slug: 'email', type: 'validated email' },
      { slug: 'phone', type: 'tel' },
      { slug: 'mobile', type: 'itel' },
    ),
  ]
  const answers = { f: { copy_to: 'b@else.example', email: 'ada@c.example', phone: '1', mobile: '2' } }
  expect(contactOf({ answers }, forms)).toMatchObject({ email: 'ada@c.example', mobile_phone_number: '2' })
})
