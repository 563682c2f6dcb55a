import { expect, it } from 'vitest'
import { choiceOf, namedSteps, resourcesServing } from './index.ts'

it('the first page of a flow follows from how its bookable is chosen', () => {
  const { resource_step, bookable_byresource_step, bookable_calendar, datetime_step } = namedSteps
  expect(choiceOf({ name: 'a', steps: [resource_step, bookable_byresource_step] })).toBe('bookable_byresource_step')
  expect(choiceOf({ name: 'b', steps: [bookable_calendar, datetime_step] })).toBe('bookable_calendar')
  expect(choiceOf({ name: 'c', steps: [datetime_step] })).toBe('bookable_step')
  expect(choiceOf(undefined)).toBe('bookable_step')
})

it('resources that can serve are required ones, and those of groups without a claim', () => {
  const requirementgroups = [
    { resources: ['a', 'b'], selectionmethod: 'manual' },
    { resources: ['b', 'c'], selectionmethod: 'roundrobin' },
    { resources: ['d'], selectionmethod: 'resourceclaim' },
  ]
  expect(resourcesServing({ requirementgroups, requiredresources: ['van'] })).toEqual(['van', 'a', 'b', 'c'])
  expect(resourcesServing({})).toEqual([])
})
