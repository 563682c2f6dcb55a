import type { FlowDraft, FlowSite } from '@tessera/plugin-api'
import { firstOpenStep, flowSiteOf, stepsFor } from '@tessera/plugin-api/conformance'
import { expect, it } from 'vitest'
import { steps } from './steps.ts'

const visit = {
  id: 'visit',
  requirementgroups: [{ resources: ['ferrer', 'montero'], selectionmethod: 'manual', minimum: 1, maximum: 1 }],
}
const session = { id: 'session', bookabletype: 'standard', seatsperbooking: 1, direct: false }
const direct = flowSiteOf(visit, [], false)
const site: FlowSite = { ...direct, direct: false, bookables: [session, { ...session, id: 'visit' }] }
const open = (draft: FlowDraft) =>
  firstOpenStep(stepsFor({ name: 'resourcefirst', steps }, draft, site), draft, site)?.name
const names = (of: FlowSite) => stepsFor({ name: 'resourcefirst', steps }, {}, of).map(({ name }) => name)

it('asks for the resource, then the bookable, then the date', () => {
  expect(names(site)).toEqual([
    'resource_step',
    'bookable_byresource_step',
    'datetime_step',
    'second_form_step',
    'confirmation_step',
  ])
  expect(open({})).toBe('resource_step')
  expect(open({ resources: ['ferrer'] })).toBe('bookable_byresource_step')
  expect(open({ resources: ['ferrer'], bookable: 'visit' })).toBe('datetime_step')
})

it('does not accept a bookable that the chosen resource does not serve', () => {
  expect(open({ resources: ['cabrera'], bookable: 'visit' })).toBe('bookable_byresource_step')
})

it('skips both on a direct link, and the bookable where only one is shown', () => {
  expect(names(direct)[0]).toBe('datetime_step')
  expect(names({ ...site, bookables: [session] })).not.toContain('bookable_byresource_step')
})
