import type { FlowDraft, FlowSite, StepDefinition } from '@tessera/plugin-api'
import { flowSiteOf, stepsFor, unsatisfiedSteps } from '@tessera/plugin-api/conformance'
import { describe, expect, it } from 'vitest'
import { calendarSteps, dateWithResourceSteps, withResourceSteps } from './steps.ts'

const rental = {
  id: 'rental',
  requirementgroups: [{ resources: ['catboat', 'skiff'], selectionmethod: 'manual', minimum: 1, maximum: 1 }],
}
const other = { id: 'lesson', bookabletype: 'standard', seatsperbooking: 1, direct: false }
const direct = flowSiteOf(rental, [], false)
const site: FlowSite = { ...direct, direct: false, bookables: [other, { ...other, id: 'rental' }] }
const slot: FlowDraft = { bookable: 'rental', start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }

const flow = (steps: StepDefinition[]) => ({ name: 'flow', steps })
const kinds = (steps: StepDefinition[], of = site) => stepsFor(flow(steps), {}, of).map(({ kind }) => kind)
const open = (steps: StepDefinition[], draft: FlowDraft, of = site) =>
  unsatisfiedSteps(stepsFor(flow(steps), draft, of), draft, of).map(({ kind }) => kind)

const details = ['second_form_step', 'confirmation_step']

describe.each([
  ['bookable_calendar', calendarSteps, ['bookable_calendar', 'datetime_step', ...details]],
  ['bookable_dtwithresource', dateWithResourceSteps, ['bookable_step', 'datetime_resource_step', ...details]],
  ['bookable_withresource', withResourceSteps, ['bookable_withresource_step', 'datetime_step', ...details]],
])('%s', (_name, steps, expected) => {
  it('has its steps in order', () => expect(kinds(steps)).toEqual(expected))

  it('skips the choice of the bookable on a direct link', () => {
    expect(kinds(steps, direct)).toEqual(expected.slice(1))
  })

  it('has anchors for plugins’ steps where other flows have them', () => {
    const names = steps.map(({ name }) => name)
    expect(names).toContain('second_form_step')
    expect(new Set(names).size).toBe(names.length)
  })
})

it('keeps the name of the bookable step, which plugins use as anchor', () => {
  expect(calendarSteps[0]?.name).toBe('bookable_step')
})

it('accepts a date without chosen resources, unless the bookable requires them', () => {
  expect(open(dateWithResourceSteps, slot)).toEqual(['second_form_step'])
  const asking: FlowSite = flowSiteOf({ ...rental, selectionmethod: 'manual' }, [], false)
  expect(open(dateWithResourceSteps, slot, asking)).toContain('datetime_resource_step')
  expect(open(dateWithResourceSteps, { ...slot, resources: ['skiff'] }, asking)).toEqual(['second_form_step'])
})

it('accepts only a resource that serves the chosen bookable', () => {
  expect(open(withResourceSteps, { ...slot, resources: ['van'] })).toContain('bookable_withresource_step')
  expect(open(withResourceSteps, { ...slot, resources: ['skiff'] })).toEqual(['second_form_step'])
})
