import { expect, test } from 'vitest'
import { flowSiteOf } from '../../../core/domain/flow/index.ts'
import { stepToShow } from './flow-site.ts'

const steps = ['datetime_step', 'second_form_step', 'confirmation_step'].map((name) => ({
  name,
  kind: name,
  prompt: '',
}))
const site = flowSiteOf({ id: 'lesson', name: 'Lesson' }, [], true)
const held = { start: '2026-12-04 09:00:00', end: '2026-12-04 10:00:00', reservation: 'r1' }
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const shown = (named: string | undefined, draft: object) => stepToShow(steps, named, draft, site)?.name

test('a shared link opens its step if the draft is complete up to it', () => {
  expect(shown('confirmation_step', { ...held, user })).toBe('confirmation_step')
  expect(shown('second_form_step', { ...held, user })).toBe('second_form_step')
})

test('otherwise it opens the first incomplete step', () => {
  expect(shown('confirmation_step', held)).toBe('second_form_step')
  expect(shown('confirmation_step', {})).toBe('datetime_step')
})

test('a slot that is chosen but not held does not complete the step', () => {
  expect(shown('second_form_step', { start: held.start, end: held.end })).toBe('datetime_step')
})

test('without a step in the address the flow begins', () => {
  expect(shown(undefined, { ...held, user })).toBe('datetime_step')
  expect(shown('no_such_step', {})).toBe('datetime_step')
})

test('a plugin’s step is complete once it has stored something', () => {
  const flow = [...steps.slice(0, 1), { name: 'waiver_step', kind: 'acme.sign', prompt: '' }, ...steps.slice(1)]
  const next = (draft: object) => stepToShow(flow, 'second_form_step', draft, site)?.name
  expect(next(held)).toBe('waiver_step')
  expect(next({ ...held, steps: { waiver_step: { signature: 'Moor' } } })).toBe('second_form_step')
})
