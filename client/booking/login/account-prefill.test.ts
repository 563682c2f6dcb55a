import { expect, test } from 'vitest'
import type { Draft } from '../../state/draft.ts'
import { contactForm } from '../questions/contact-form.ts'
import { readForm } from '../questions/read-forms.ts'
import { withAccount } from './account-prefill.ts'

const ada = { id: 'u1', email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor', phone: '+12075550142' }
const ben = { ...ada, id: 'u2', email: 'ben@customers.example', firstname: 'Ben', phone: '' }
const asked = (id: string, type: string) => ({ id, slug: id, type, prompt: id, required: true })
const own = readForm({ id: 'visit', name: '', sections: [{ id: 's', questions: [asked('who', 'firstname')] }] })
const contact = readForm({
  id: contactForm,
  name: '',
  sections: [{ id: 's', questions: [asked('lastname', 'lastname'), asked('email', 'validated email')] }],
})
const forms = [contact, own]
const fresh: Draft = { id: 'd1', modified: 0 }
const after = (draft: Draft, account: typeof ada | null) => ({ ...draft, ...withAccount(draft, forms, account) })

test("fills in the account's details where they are asked and not answered", () => {
  const filled = after({ ...fresh, answers: { [contactForm]: { lastname: 'Lovelace' } } }, ada)
  expect(filled.answers).toEqual({
    [contactForm]: { lastname: 'Lovelace', email: 'ada@customers.example' },
    visit: { who: 'Ada' },
  })
  expect(filled.user).toMatchObject({ email: 'ada@customers.example', firstname: 'Ada', lastname: 'Lovelace' })
  expect(withAccount(filled, forms, ada)).toBeNull()
})

test('removes the filled-in details with the account, but keeps typed ones', () => {
  const filled = after(fresh, ada)
  const typed = { ...filled, answers: { ...filled.answers, visit: { who: 'Augusta' } } }
  const left = after(typed, null)
  expect(left.answers).toEqual({ [contactForm]: {}, visit: { who: 'Augusta' } })
  expect(left.user).toMatchObject({ email: '', firstname: 'Augusta' })
  expect(withAccount(left, forms, null)).toBeNull()
})

test('another account replaces the details of the first', () => {
  const next = after(after(fresh, ada), ben)
  expect(next.answers).toEqual({
    [contactForm]: { lastname: 'Moor', email: 'ben@customers.example' },
    visit: { who: 'Ben' },
  })
})

test('a field that was emptied on purpose stays empty', () => {
  const filled = after(fresh, ada)
  expect(withAccount({ ...filled, answers: { ...filled.answers, visit: { who: '' } } }, forms, ada)).toBeNull()
})
