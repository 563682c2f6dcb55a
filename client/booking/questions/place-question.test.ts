import { expect, test } from 'vitest'
import { answeredPlace, placeAskedAgain, withPlace } from './place-question.ts'
import { readForm } from './read-forms.ts'

const address = (id: string, slug: string, more: object = {}) => ({ id, slug, type: 'address', prompt: id, ...more })
const form = (questions: object[], display_step = 'first_form') =>
  readForm({ id: 'boat', name: 'Boat', display_step, sections: [{ id: 's', questions }] })
const answers = {
  boat: { home: { formatted: '1 Elm Street, Portland, ME' }, pier: { formatted: '2 Pier Road, Bath, ME' } },
}

test('the address asked for before the date is the place of the visit', () => {
  expect(answeredPlace([form([address('pier', 'mooring')])], { answers })).toBe('2 Pier Road, Bath, ME')
  expect(answeredPlace([form([address('pier', 'mooring')])], { answers: {} })).toBe('')
  expect(answeredPlace([form([address('pier', 'mooring')])], {})).toBe('')
})

test('of several the one that is named so counts, and none where nobody can tell', () => {
  const both = [address('home', 'billing'), address('pier', 'location')]
  expect(answeredPlace([form(both)], { answers })).toBe('2 Pier Road, Bath, ME')
  const unnamed = [address('home', 'billing'), address('pier', 'mooring')]
  expect(answeredPlace([form(unnamed)], { answers })).toBe('')
})

test('an address of attendees, of a later form, or typed without a suggestion is none', () => {
  expect(answeredPlace([form([address('pier', 'location', { rosterquestion: true })])], { answers })).toBe('')
  expect(answeredPlace([form([address('pier', 'location')], 'second_form')], { answers })).toBe('')
  expect(answeredPlace([form([address('pier', 'location')])], { answers: { boat: { pier: 'Pier' } } })).toBe('')
})

const elm = '1 Elm Street, Portland, ME'
const location = { address: elm }

test('the place that a later form asks for is the one that the date was chosen for', () => {
  const forms = [form([address('pier', 'location')], 'second_form')]
  const before = { boat: { pier: { formatted: '2 Pier Road, Bath, ME' }, name: 'Petrel' } }
  expect(withPlace(forms, { location })).toEqual({ answers: { boat: { pier: { formatted: elm } } } })
  expect(withPlace(forms, { location, answers: before }, { town: 'Portland' })).toEqual({
    answers: { boat: { pier: { formatted: elm, locality: 'Portland' }, name: 'Petrel' } },
  })
  expect(withPlace(forms, { location, answers: { boat: { pier: { formatted: elm } } } })).toBeNull()
  expect(withPlace(forms, {})).toBeNull()
})

test('another address, of a form before the date or asked of some, is not the place', () => {
  expect(placeAskedAgain([form([address('home', 'billing')], 'second_form')])).toBeNull()
  expect(placeAskedAgain([form([address('pier', 'location')])])).toBeNull()
  expect(placeAskedAgain([form([address('pier', 'location', { tags: ['sail'] })], 'second_form')])).toBeNull()
})
