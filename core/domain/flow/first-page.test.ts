import { expect, it } from 'vitest'
import { choiceOf, namedSteps, resourcesServing } from './index.ts'

it('knows the first page of a flow by how it has its bookable chosen', () => {
  const { resource_step, bookable_byresource_step, bookable_calendar, datetime_step } = namedSteps
  expect(choiceOf({ name: 'a', steps: [resource_step, bookable_byresource_step] })).toBe('bookable_byresource_step')
  expect(choiceOf({ name: 'b', steps: [bookable_calendar, datetime_step] })).toBe('bookable_calendar')
  expect(choiceOf({ name: 'c', steps: [datetime_step] })).toBe('bookable_step')
  expect(choiceOf(undefined)).toBe('bookable_step')
})

it('counts those who can serve: required, chosen and found by the engine, but nobody who claims later', () => {
  const requirementgroups = [
    { resources: ['a', 'b'], selectionmethod: 'manual' },
    { resources: ['b', 'c'], selectionmethod: 'roundrobin' },
    { resources: ['d'], selectionmethod: 'resourceclaim' },
  ]
  expect(resourcesServing({ requirementgroups, requiredresources: ['van'] })).toEqual(['van', 'a', 'b', 'c'])
  expect(resourcesServing({})).toEqual([])
})
