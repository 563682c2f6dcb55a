import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

const steps = (...names: string[]) => names.map((name) => ({ name, kind: name, prompt: '' }))
const shown = (names: string[], current: string, complete: string[], free: boolean) =>
  progressOf(steps(...names), current, ({ name }) => complete.includes(name), { free }).map(
    ({ name, state, isDone }) => `${name} ${state}${isDone ? ', done' : ''}`,
  )

test('in a flow with an order, a step is open when all before it are complete', () => {
  const names = ['datetime_step', 'second_form_step', 'confirmation_step']
  expect(shown(names, 'datetime_step', [], false)).toEqual([
    'datetime_step active',
    'second_form_step disabled',
    'confirmation_step disabled',
  ])
  expect(shown(names, 'second_form_step', ['datetime_step', 'second_form_step'], false)).toEqual([
    'datetime_step completed',
    'second_form_step active',
    'confirmation_step open',
  ])
})

test('in a checklist no step is open while nothing is pending, and steps done in place never are', () => {
  const names = ['checklist_step', 'datetime_step', 'first_form_step', 'second_form_step', 'confirmation_step']
  expect(shown(names, 'checklist_step', [], true)).toEqual([
    'checklist_step active',
    'datetime_step disabled',
    'first_form_step disabled',
    'second_form_step disabled',
    'confirmation_step disabled',
  ])
  const dated = ['checklist_step', 'datetime_step', 'confirmation_step']
  // A form is still to be filled in.
  expect(shown(names, 'second_form_step', dated, true)).toEqual([
    'checklist_step completed',
    'datetime_step disabled, done',
    'first_form_step disabled',
    'second_form_step active',
    'confirmation_step open',
  ])
  expect(shown(names, 'checklist_step', [...dated, 'first_form_step'], true)).toContain(
    'first_form_step disabled, done',
  )
})

test('what is done in place is a part of the list, and in a flow with an order a step like any other', () => {
  const names = ['checklist_step', 'resource_step', 'datetime_step', 'first_form_step', 'second_form_step']
  const inPlace = (free: boolean) =>
    progressOf(steps(...names), 'checklist_step', () => false, { free }).flatMap(({ name, isInPlace }) =>
      isInPlace ? [name] : [],
    )
  expect(inPlace(true)).toEqual(['resource_step', 'datetime_step', 'first_form_step'])
  expect(inPlace(false)).toEqual([])
})
