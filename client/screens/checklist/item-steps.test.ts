import { expect, test } from 'vitest'
import type { Draft } from '../../state/draft.ts'
import { isOwed, itemStepsOf } from './item-steps.ts'

const waiver = { name: 'waiver_step', kind: 'acme-waiver.sign', prompt: 'acme-waiver.prompt' }
const guardian = { ...waiver, name: 'guardian_step' }
const review = { name: 'confirmation_step', kind: 'confirmation_step', prompt: 'prompt.confirmation_step' }
const known = [
  { step: waiver, bookables: ['lesson', 'talk'] },
  { step: guardian, bookables: ['talk'] },
]
const lesson: Draft = { id: 'a', modified: 1, bookable: 'lesson' }
const talk: Draft = { id: 'b', modified: 1, bookable: 'talk' }
const named = (told = {}) =>
  itemStepsOf([lesson, talk], known, told).map(({ appointment, step }) => `${appointment.id} ${step.name}`)

test('each appointment goes through the steps of its own bookable', () => {
  expect(named()).toEqual(['a waiver_step', 'b waiver_step', 'b guardian_step'])
})

test('what the server told of one since is asked instead, without the product’s own steps', () => {
  expect(named({ a: { steps: [guardian, review], open: 'guardian_step' } })).toEqual([
    'a guardian_step',
    'b waiver_step',
    'b guardian_step',
  ])
})

test('a step is owed until it has an answer, and again once the server has refused that', () => {
  const signed = { ...lesson, steps: { waiver_step: { signature: 'Moor' } } }
  expect(isOwed({ appointment: lesson, step: waiver }, {})).toBe(true)
  expect(isOwed({ appointment: signed, step: waiver }, {})).toBe(false)
  expect(isOwed({ appointment: signed, step: waiver }, { a: { steps: [waiver], open: 'waiver_step' } })).toBe(true)
  expect(isOwed({ appointment: signed, step: waiver }, { a: { steps: [waiver], open: null } })).toBe(false)
})
