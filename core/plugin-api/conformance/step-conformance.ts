import assert from 'node:assert/strict'
import { Value } from 'typebox/value'
import { flowSiteOf } from '../../domain/flow/index.ts'
import type { FlowDraft, StepDefinition } from '../flows.ts'
import type { Runner } from './processor-conformance.ts'

export interface StepUnderTest {
  step: StepDefinition
  /** Of a step with an answer: one that satisfies it, one that fits its schema and leaves it open, one that is refused. */
  answers?: { good: unknown; open: unknown; refused: unknown }
}

const site = flowSiteOf({ id: 'lesson', bookabletype: 'standard' }, [], false)

/** A draft that can't be changed: predicates only read it. */
const draftWith = (step: StepDefinition, answer?: unknown): FlowDraft =>
  Object.freeze({
    bookable: 'lesson',
    ...(answer === undefined ? {} : { steps: Object.freeze({ [step.name]: answer }) }),
  })

/** The kit for steps: names, predicates that only read and answer at once, and an answer that agrees with its schema. */
export function testStep({ describe, it }: Runner, { step, answers }: StepUnderTest) {
  const drafts = [draftWith(step), ...Object.values(answers ?? {}).map((answer) => draftWith(step, answer))]
  describe(`the step '${step.name}'`, () => {
    it('has a name of small letters, a kind of its plugin, and a word as its prompt', async () => {
      assert.match(step.name, /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
      assert.match(step.kind, /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/)
      assert.match(step.prompt, /^[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+$/)
    })
    it('answers true or false at once, for an empty draft too', async () => {
      for (const draft of [Object.freeze({}), ...drafts])
        assert.deepEqual([typeof step.applies(draft, site), typeof step.satisfied(draft, site)], ['boolean', 'boolean'])
    })
    it('answers the same of the same draft', async () => {
      const asked = () => drafts.map((draft) => [step.applies(draft, site), step.satisfied(draft, site)])
      assert.deepEqual(asked(), asked())
    })
    if (answers === undefined) return
    it('is open without its answer, and with one that leaves it open', async () => {
      assert.equal(step.satisfied(draftWith(step), site), false)
      assert.equal(step.satisfied(draftWith(step, answers.open), site), false)
    })
    it('is satisfied by a good answer', async () => {
      assert.equal(step.satisfied(draftWith(step, answers.good), site), true)
    })
    it('has a schema that takes what it can store, and nothing else', async () => {
      assert.ok(step.answer, 'a step with an answer declares its schema')
      const fits = [answers.good, answers.open, answers.refused].map((answer) => Value.Check(step.answer ?? {}, answer))
      assert.deepEqual(fits, [true, true, false])
    })
    it('has an answer that survives being stored', async () => {
      assert.deepEqual(JSON.parse(JSON.stringify(answers.good)), answers.good)
    })
  })
}
