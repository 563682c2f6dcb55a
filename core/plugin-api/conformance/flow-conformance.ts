import assert from 'node:assert/strict'
import { flowSiteOf, isChoiceKind, stepsFor } from '../../domain/flow/index.ts'
import { type BookingFlow, type FlowDraft, type FlowSite, namedSteps } from '../flows.ts'
import type { Runner } from './processor-conformance.ts'

const direct = flowSiteOf({ id: 'lesson', bookabletype: 'standard' }, [], true)
const other = { id: 'tour', bookabletype: 'standard', seatsperbooking: 4, direct: false }

/** A site with several bookables, on its first page and with one of them chosen, and a link to one of them. */
const { bookable: _, ...listed } = { ...direct, direct: false, bookables: [{ ...other, id: 'lesson' }, other] }
const sites: Record<string, FlowSite> = {
  'on the first page': listed,
  'with a bookable': { ...listed, ...(direct.bookable && { bookable: direct.bookable }) },
  'by a link to one': direct,
}

const drafts: FlowDraft[] = [{}, { bookable: 'lesson' }, { bookable: 'lesson', start: '2026-12-01 10:00:00' }].map(
  (draft) => Object.freeze(draft),
)

/**
 * The kit for flows: steps that differ, that only read, and that lead from the choice of the bookable over a date and
 * the customer's details to the confirmation. Its own steps pass `testStep` besides.
 */
export function testFlow({ describe, it }: Runner, flow: BookingFlow) {
  const kinds = (site: FlowSite, draft: FlowDraft = { bookable: 'lesson' }) =>
    stepsFor(flow, draft, site).map(({ kind }) => kind)
  describe(`the flow '${flow.name}'`, () => {
    it('has a name of small letters, digits, hyphens and underscores', async () => {
      assert.match(flow.name, /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/, `'${flow.name}' can't be the value of 'bookingflow'`)
    })
    it('has steps, each with a name of its own', async () => {
      const lacking = flow.steps.findIndex((step: unknown) => typeof step !== 'object' || step === null)
      assert.equal(lacking, -1, `steps[${lacking}] is no step: namedSteps has ${Object.keys(namedSteps).join(', ')}`)
      const names = flow.steps.map(({ name }) => name)
      assert.ok(names.length > 0, 'a flow has steps')
      const twice = names.filter((name, index) => names.indexOf(name) !== index)
      assert.equal(twice.join(', '), '', 'each step has a name of its own; these have the same')
    })
    it('answers true or false at once, and the same of the same draft', async () => {
      for (const [where, site] of Object.entries(sites))
        for (const draft of drafts)
          for (const step of flow.steps) {
            const asked = () => [step.applies(draft, site), step.satisfied(draft, site)]
            const said = asked()
            const wrong = `'${step.name}' must answer true or false at once, ${where}`
            assert.ok(
              said.every((one) => typeof one === 'boolean'),
              wrong,
            )
            assert.deepEqual(asked(), said, `'${step.name}' must answer the same of the same draft, ${where}`)
          }
    })
    it('begins with the choice of the bookable, which a link to one leaves out', async () => {
      const [first = ''] = kinds(listed, {})
      assert.ok(isChoiceKind(first), `begin with namedSteps.bookable_step or another choice, not with '${first}'`)
      assert.ok(!kinds(direct).some(isChoiceKind), 'a link to one bookable asks for no other')
    })
    it('asks for a date and for who books, and ends with the confirmation', async () => {
      const asked = kinds(direct)
      const date = asked.findIndex((kind) => kind === 'datetime_step' || kind === 'datetime_resource_step')
      const who = asked.indexOf('second_form_step')
      const hasForms = flow.steps.some(({ kind }) => kind === 'first_form_step')
      assert.ok(hasForms, 'add namedSteps.first_form_step: it asks the forms that are needed before the date')
      assert.ok(date >= 0, 'add namedSteps.datetime_step or namedSteps.datetime_resource_step')
      assert.ok(who > date, 'add namedSteps.second_form_step behind the date: it asks for name and address')
      assert.equal(asked.at(-1), 'confirmation_step', 'end with namedSteps.confirmation_step')
    })
  })
}
