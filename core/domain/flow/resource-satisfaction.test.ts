import { describe, expect, it } from 'vitest'
import {
  bookableServed,
  type FlowSite,
  flowSiteOf,
  initialResourceChosen,
  leavesNoChoice,
  namedSteps,
  resourceStepApplies,
  resourcesAgreed,
  resourcesArePicked,
  resourcesChosen,
} from './index.ts'

const bookable = {
  id: 'rooms',
  requirementgroups: [{ name: 'Crew', resources: ['ana', 'ben', 'cem'], minimum: 2, maximum: 2 }],
  requiredresources: ['van'],
}
const site: FlowSite = flowSiteOf(bookable, [], false)
const required: FlowSite = flowSiteOf({ ...bookable, selectionmethod: 'manual' }, [], false)

describe('a crew of two from Ana, Ben and Cem', () => {
  it.each([
    [[], true, false],
    [['ana', 'cem'], true, true],
    [['ana'], false, false],
    [['ana', 'ana'], false, false],
    [['ana', 'ben', 'cem'], false, false],
  ])('%j agrees: %s, with a required choice: %s', (resources, free, asked) => {
    expect(resourcesAgreed({ resources }, site)).toBe(free)
    expect(resourcesAgreed({ resources }, required)).toBe(asked)
  })

  it('a step of its own asks for complete groups', () => {
    expect(resourcesChosen({ resources: [] }, site)).toBe(false)
    expect(resourcesChosen({ resources: ['ana', 'van'] }, site)).toBe(false)
    expect(resourcesChosen({ resources: ['ana', 'ben'] }, site)).toBe(true)
  })
})

describe('a crew of two from Ana and Ben, who are all there are', () => {
  const both = { name: 'Crew', resources: ['ana', 'ben'], minimum: 2, maximum: 2 }
  const bare = flowSiteOf({ id: 'rooms', selectionmethod: 'manual', requirementgroups: [both] }, [], false)

  it('leaves nothing to choose, so nobody is asked', () => {
    expect(resourcesAgreed({}, bare)).toBe(true)
    expect(resourcesChosen({}, bare)).toBe(true)
    expect(resourcesArePicked({}, { ...bare, direct: false })).toBe(false)
  })

  it('is a choice again with a third, or where none is needed', () => {
    const group = { ...both, selectionmethod: 'manual' }
    expect(leavesNoChoice(group)).toBe(true)
    expect(leavesNoChoice({ ...group, resources: ['ana', 'ben', 'cem'] })).toBe(false)
    expect(leavesNoChoice({ ...group, minimum: 0 })).toBe(false)
    expect(leavesNoChoice({ ...group, resources: [] })).toBe(false)
  })

  it('beside a group with a choice, only that one is asked for', () => {
    const rooms = { name: 'Room', resources: ['north', 'south'], minimum: 1 }
    const two = flowSiteOf({ id: 'rooms', selectionmethod: 'manual', requirementgroups: [both, rooms] }, [], false)
    expect(resourcesChosen({}, two)).toBe(false)
    expect(resourcesChosen({ resources: ['north'] }, two)).toBe(true)
    expect(resourcesAgreed({ resources: ['south'] }, two)).toBe(true)
  })
})

it('reads the bounds of a group as availability does', () => {
  const bounds = (group: object) => {
    const [read] = flowSiteOf({ id: 'x', requirementgroups: [group] }, [], false).bookable?.requirementgroups ?? []
    return [read?.minimum, read?.maximum, read?.selectionmethod]
  }
  expect(bounds({ quantity: 3 })).toEqual([3, 3, 'manual'])
  expect(bounds({})).toEqual([1, 1, 'manual'])
  expect(bounds({ maximum: 4 })).toEqual([1, 4, 'manual'])
  expect(bounds({ minimum: 2, selectionmethod: 'roundrobin' })).toEqual([2, 2, 'roundrobin'])
})

it('accepts a bookable that every chosen resource can serve, required ones included', () => {
  expect(bookableServed({ bookable: 'rooms', resources: ['ana', 'van'] }, site)).toBe(true)
  expect(bookableServed({ bookable: 'rooms', resources: ['dora'] }, site)).toBe(false)
  expect(bookableServed({ bookable: 'elsewhere', resources: ['ana'] }, site)).toBe(false)
})

it('a flow begins with one resource unless a link names the bookable', () => {
  expect(resourceStepApplies({}, { ...site, direct: false })).toBe(true)
  expect(resourceStepApplies({}, site)).toBe(false)
  expect(initialResourceChosen({ resources: ['ana'] })).toBe(true)
  expect(initialResourceChosen({})).toBe(false)
})

it('asks for date and resources together', () => {
  const slot = { bookable: 'rooms', start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }
  const { satisfied } = namedSteps.datetime_resource_step
  expect(satisfied(slot, site)).toBe(true)
  expect(satisfied(slot, required)).toBe(false)
  expect(satisfied({ ...slot, resources: ['ana', 'ben'] }, required)).toBe(true)
  expect(satisfied({ resources: ['ana', 'ben'] }, required)).toBe(false)
})
