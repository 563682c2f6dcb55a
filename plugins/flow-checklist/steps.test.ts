import { choiceOf, flowSiteOf, stepsFor, unsatisfiedSteps } from '@tessera/plugin-api/conformance'
import { expect, it } from 'vitest'
import { steps } from './steps.ts'

const flow = { name: 'checklist', steps, free: true }
const forms = [
  { id: 'party', display_step: 'second_form', sections: [{ questions: [{ id: 'guests', required: true }] }] },
]
const site = { ...flowSiteOf({ id: 'ceremony' }, forms, false), direct: false }
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const open = (draft: object) => unsatisfiedSteps(stepsFor(flow, draft, site), draft, site).map(({ name }) => name)

it('begins with the list', () => {
  expect(choiceOf(flow)).toBe('checklist_step')
  expect(stepsFor(flow, {}, site)[0]?.name).toBe('checklist_step')
})

it('has no list on a direct link, which books only its own bookable', () => {
  const names = stepsFor(flow, {}, { ...site, direct: true }).map(({ name }) => name)
  expect(names).toEqual(['datetime_step', 'second_form_step', 'confirmation_step'])
})

it('has the resource step where there is a group to choose from, and on a direct link where the choice is required', () => {
  const requirementgroups = [{ name: 'Planner', resources: ['sam', 'bea'], selectionmethod: 'manual' }]
  const names = (bookable: object, direct: boolean) =>
    stepsFor(flow, {}, { ...flowSiteOf({ id: 'talk', ...bookable }, [], false), direct }).map(({ name }) => name)
  expect(names({ requirementgroups }, false).slice(0, 3)).toEqual(['checklist_step', 'resource_step', 'datetime_step'])
  expect(names({ requirementgroups }, true)).not.toContain('resource_step')
  expect(names({ requirementgroups, selectionmethod: 'manual' }, true)[0]).toBe('resource_step')
  const found = [{ ...requirementgroups[0], selectionmethod: 'priorityoffer' }]
  expect(names({ requirementgroups: found }, false)).not.toContain('resource_step')
})

it('can be confirmed once an appointment is held, not while its date is being chosen', () => {
  expect(open({})).toContain('checklist_step')
  expect(open({ appointments: [{ bookable: 'ceremony' }] })).toContain('checklist_step')
  expect(open({ appointments: [{ bookable: 'ceremony', reservation: 'r1' }] })).not.toContain('checklist_step')
})

it('asks for the contact once for all appointments', () => {
  const appointments = [{ bookable: 'ceremony', reservation: 'r1' }]
  expect(open({ appointments, user })).toContain('second_form_step')
  expect(open({ appointments, user, answers: { party: { guests: 40 } } })).not.toContain('second_form_step')
})
