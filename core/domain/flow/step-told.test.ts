import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { stepFields, tellStep } from './step-told.ts'

const schema = Type.Object({
  signature: Type.String({ title: 'acme.signature' }),
  cover: Type.Union([Type.Literal('none', { title: 'acme.none' }), Type.Literal('full', { title: 'acme.full' })], {
    title: 'acme.cover',
  }),
  swims: Type.Boolean({ title: 'acme.swims' }),
  people: Type.Number({ title: 'acme.people' }),
  token: Type.String(),
})
const fields = stepFields(schema)
const told = (answer: unknown) => tellStep('waiver_step', fields, answer)

test('what has a title is told, in the order of the schema', () => {
  expect(fields).toEqual([
    { field: 'signature', label: 'acme.signature' },
    { field: 'cover', label: 'acme.cover', words: { none: 'acme.none', full: 'acme.full' } },
    { field: 'swims', label: 'acme.swims' },
    { field: 'people', label: 'acme.people' },
  ])
})

test('values are told as they stand, or by their word', () => {
  expect(told({ signature: 'Moor', cover: 'full', swims: true, people: 0, token: 't-1' })).toEqual([
    { step: 'waiver_step', label: 'acme.signature', value: 'Moor', word: null },
    { step: 'waiver_step', label: 'acme.cover', value: 'full', word: 'acme.full' },
    { step: 'waiver_step', label: 'acme.swims', value: 'true', word: 'form.yes' },
    { step: 'waiver_step', label: 'acme.people', value: '0', word: null },
  ])
})

test.each([
  ['nothing', undefined],
  ['a list', ['Moor']],
  ['blanks, an unticked box and what has no title', { signature: '  ', swims: false, token: 't-1' }],
  ['an object where a text belongs', { signature: { toString: 'no' } }],
])('%s is not told', (_what, answer) => expect(told(answer)).toEqual([]))

test('a word for false tells an unticked box', () => {
  const asked = stepFields(
    Type.Object({ swims: Type.Union([Type.Literal(false, { title: 'acme.cannot' })], { title: 'acme.swims' }) }),
  )
  expect(tellStep('s', asked, { swims: false })).toMatchObject([{ value: 'false', word: 'acme.cannot' }])
})

test('a value that is called like a part of every object has no word', () => {
  expect(told({ cover: 'constructor' })).toEqual([
    { step: 'waiver_step', label: 'acme.cover', value: 'constructor', word: null },
  ])
})

test('a schema that is no object has nothing to tell', () => {
  expect(stepFields(undefined)).toEqual([])
  expect(stepFields(Type.String({ title: 'acme.text' }))).toEqual([])
})
