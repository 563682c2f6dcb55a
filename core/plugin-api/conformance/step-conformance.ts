import assert from 'node:assert/strict'
import { Value } from 'typebox/value'
import { flowSiteOf, readEffects } from '../../domain/flow/index.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { FlowDraft, StepDefinition } from '../flows.ts'
import type { Runner } from './processor-conformance.ts'

export interface StepUnderTest {
  step: StepDefinition
  /**
   * Of a step with an answer: one that satisfies it, one that its schema refuses, and one that fits the schema and
   * leaves the step open, if there is such an answer.
   */
  answers?: { good: unknown; open?: unknown; refused: unknown }
  /** The plugin's settings, for a step whose answer costs something. */
  settings?: Record<string, unknown>
}

const site = flowSiteOf({ id: 'lesson', bookabletype: 'standard' }, [], false)

const dollars = Object.freeze({ code: 'usd', digits: 2 })

/** A draft that can't be changed: predicates only read it. */
const draftWith = (step: StepDefinition, answer?: unknown): FlowDraft =>
  Object.freeze({
    bookable: 'lesson',
    ...(answer === undefined ? {} : { steps: Object.freeze({ [step.name]: answer }) }),
  })

/** What a predicate says of a draft; a sentence for one that throws, which at a booking refuses it. */
function saidBy(step: StepDefinition, predicate: 'applies' | 'satisfied', draft: FlowDraft): unknown {
  try {
    return step[predicate](draft, site)
  } catch (error) {
    const without = draft.steps === undefined ? ': a draft has `steps` only once one is answered' : ''
    assert.fail(`${predicate}() throws for the draft ${JSON.stringify(draft)}${without}. ${String(error)}`)
  }
}

const shown = (value: unknown): string => (value instanceof Promise ? 'a promise' : String(value))

/** A copy that can't be changed: an effect only reads it. */
function frozen<T>(value: T): T {
  const copy = structuredClone(value)
  const freeze = (part: unknown): void => {
    if (!Array.isArray(part) && !isRecord(part)) return
    Object.values(part).forEach(freeze)
    Object.freeze(part)
  }
  freeze(copy)
  return copy
}

/**
 * The kit for steps: names, predicates that only read and answer at once, and an answer that agrees with its schema.
 */
export function testStep({ describe, it }: Runner, { step, answers, settings = {} }: StepUnderTest) {
  const drafts = [draftWith(step), ...Object.values(answers ?? {}).map((answer) => draftWith(step, answer))]
  describe(`the step '${step.name}'`, () => {
    it('has a name of small letters, a kind of its plugin, and a word as its prompt', async () => {
      const { name, kind, prompt } = step
      const ofName = `'${name}' can't be a step's name: small letters and digits, words joined by _`
      assert.match(name, /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, ofName)
      const ofKind = `'${kind}' can't be a kind: write 'your-plugin.${kind}', in small letters, digits and hyphens`
      assert.match(kind, /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/, ofKind)
      const ofPrompt = `'${prompt}' is no word key: write one such as 'your-plugin.prompt', and register its words`
      assert.match(prompt, /^[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+$/, ofPrompt)
    })
    it('answers true or false at once, for an empty draft too', async () => {
      for (const draft of [Object.freeze({}), ...drafts])
        for (const predicate of ['applies', 'satisfied'] as const) {
          const said = saidBy(step, predicate, draft)
          assert.equal(typeof said, 'boolean', `${predicate}() must answer true or false at once, not ${shown(said)}`)
        }
    })
    it('answers the same of the same draft', async () => {
      const asked = () => drafts.map((draft) => [saidBy(step, 'applies', draft), saidBy(step, 'satisfied', draft)])
      assert.deepEqual(asked(), asked(), 'applies() and satisfied() must depend on the draft and the site alone')
    })
    if (answers === undefined) return
    it('is open without its answer, and with one that leaves it open', async () => {
      for (const answer of [undefined, answers.open])
        assert.equal(
          saidBy(step, 'satisfied', draftWith(step, answer)),
          false,
          `the step must be open with ${JSON.stringify(answer) ?? 'no answer'}`,
        )
    })
    it('is satisfied by a good answer', async () => {
      assert.equal(
        saidBy(step, 'satisfied', draftWith(step, answers.good)),
        true,
        `the step must be satisfied by ${JSON.stringify(answers.good)}`,
      )
    })
    it('has a schema that takes what it can store, and nothing else', async () => {
      assert.ok(step.answer, 'a step with an answer declares its schema')
      const { good, open, refused } = answers
      for (const answer of open === undefined ? [good] : [good, open])
        assert.ok(Value.Check(step.answer, answer), `its schema must take ${JSON.stringify(answer)}`)
      assert.ok(!Value.Check(step.answer, refused), `its schema must refuse ${JSON.stringify(refused)}`)
    })
    it('has an answer that survives being stored', async () => {
      assert.deepEqual(JSON.parse(JSON.stringify(answers.good)), answers.good)
    })
    const { effect } = step
    if (!effect) return
    it('has an effect that can be charged, and is the same of the same answer', async () => {
      const facts = Object.freeze({ settings: frozen(settings), seats: 2, currency: dollars })
      const said = answers.open === undefined ? [answers.good] : [answers.good, answers.open]
      for (const answer of said.map(frozen)) {
        const lines = effect(answer, facts)
        const wrong = `${JSON.stringify(lines)} can't be charged: a list of lines, each with a label, an amount of at most 2 digits, and whole minutes from 0`
        assert.notEqual(readEffects(step.name, lines, dollars.digits), null, wrong)
        assert.deepEqual(effect(answer, facts), lines, 'effect() must answer the same of the same answer')
      }
    })
  })
}
