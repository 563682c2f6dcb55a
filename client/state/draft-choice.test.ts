import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { isChanged } from './draft-choice.ts'

const held: Draft = { id: 'a', modified: 1, bookable: 'talk', start: '2026-12-01 10:00:00', reservation: 'r1' }
const list: Draft = { id: 'list', modified: 1, appointments: [held] }

test.each<[string, Partial<Draft>]>([
  ['date', { start: '2026-12-02 10:00:00' }],
  ['seats', { seats: 2 }],
  ['resources', { resources: ['bea'] }],
  ['discount', { discountcode: 'LOWTIDE' }],
])('another %s is another choice', (_name, change) => {
  expect(isChanged(held, { ...held, ...change })).toBe(true)
  expect(isChanged(list, { ...list, appointments: [{ ...held, ...change }] })).toBe(true)
})

test.each<[string, Partial<Draft>]>([
  ['what is typed', { answers: { contact: { first: 'Ada' } } }],
  ['a longer hold of the same slot', { reservation: 'r2', expires: '2026-11-30T10:00:00Z' }],
  ['one seat, said aloud', { seats: 1, resources: [] }],
  ['accepted terms', { termsaccepted: true }],
])('%s is none', (_name, change) => {
  expect(isChanged(held, { ...held, ...change })).toBe(false)
})

test('before anything is held, the calendar itself shows the choice', () => {
  const { reservation: _, ...free } = held
  expect(isChanged(free, { ...free, seats: 2 })).toBe(false)
})

test('another appointment on the list, or one fewer, is another choice', () => {
  expect(isChanged(list, { ...list, appointments: [held, { ...held, id: 'b' }] })).toBe(true)
  expect(isChanged(list, { ...list, appointments: [] })).toBe(true)
})
