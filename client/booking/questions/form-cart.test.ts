import { expect, test } from 'vitest'
import {
  layOut,
  mayAdd,
  mostSubmissions,
  restored,
  submissionsOf,
  withoutSubmission,
  withSubmission,
} from './form-cart.ts'
import { readForm } from './read-forms.ts'

const form = (id: string, more = {}) => readForm({ id, name: id, sections: [], ...more })
const simple = form('simple')
const once = form('once', { style: 'complex' })
const often = form('often', { style: 'complex', multiple_submissions: ['rooms'] })
const hall = { id: 'a', formid: 'often', tags: ['Inside'], answers: { name: 'Hall' } }
const gable = { id: 'b', formid: 'often', tags: ['Outside'], answers: { name: 'Gable' } }

test('renders a single simple form in the page; several forms, or one of the cart, are cards', () => {
  const contact = form('contact')
  const own = ({ id }: { id: string }) => id !== 'contact'
  expect(layOut([contact, simple], own)).toEqual({ inline: [contact, simple], cards: [] })
  expect(layOut([contact, once], own)).toEqual({ inline: [contact], cards: [once] })
  expect(layOut([contact, simple, once], own)).toEqual({ inline: [contact], cards: [simple, once] })
})

test('a form with attendee questions only is no card: the attendees show its questions', () => {
  const questions = [{ id: 'size', type: 'text', rosterquestion: true }]
  const attendees = form('attendees', { sections: [{ id: 's', questions }] })
  const mixed = form('mixed', { sections: [{ id: 's', questions: [...questions, { id: 'q', type: 'text' }] }] })
  const own = () => true
  expect(layOut([simple, attendees], own)).toEqual({ inline: [simple, attendees], cards: [] })
  expect(layOut([attendees, once], own)).toEqual({ inline: [attendees], cards: [once] })
  expect(layOut([mixed, once], own)).toEqual({ inline: [], cards: [mixed, once] })
})

test('adds a submission at the end, or replaces it in place', () => {
  const draft = withSubmission(often, { submissions: [hall] }, 'b', gable)
  expect(draft).toEqual({ submissions: [hall, gable] })
  const changed = { tags: ['Inside'], answers: { name: 'Stairs' } }
  expect(withSubmission(often, draft, 'a', changed).submissions).toEqual([{ ...hall, ...changed }, gable])
})

test('a simple form stores its one submission among the answers', () => {
  const draft = withSubmission(simple, {}, 'simple', { tags: [], answers: { q: 1 } })
  expect(draft).toEqual({ answers: { simple: { q: 1 } } })
  expect(submissionsOf(simple, draft)).toEqual([{ id: 'simple', formid: 'simple', tags: [], answers: { q: 1 } }])
  expect(submissionsOf(simple, withoutSubmission(simple, draft, 'simple'))).toEqual([])
})

test('a removed submission returns to its place', () => {
  const draft = { submissions: [hall, gable] }
  const without = withoutSubmission(often, draft, 'a')
  expect(without).toEqual({ submissions: [gable] })
  expect(restored(often, without, hall, 0)).toEqual(draft)
})

test("only a repeatable form accepts a second submission, up to the reservation's limit", () => {
  const filled = { id: 'c', formid: 'once', tags: [], answers: {} }
  expect(mayAdd(once, {})).toBe(true)
  expect(mayAdd(once, { submissions: [filled] })).toBe(false)
  expect(mayAdd(often, { submissions: [hall] })).toBe(true)
  const full = Array.from({ length: mostSubmissions }, (_, at) => ({ ...hall, id: `${at}` }))
  expect(mayAdd(often, { submissions: full })).toBe(false)
})
