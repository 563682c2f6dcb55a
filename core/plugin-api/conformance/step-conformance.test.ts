import { Type } from 'typebox'
import { describe, expect, it, test } from 'vitest'
import type { StepDefinition } from '../flows.ts'
import { testStep } from './step-conformance.ts'

const covered: StepDefinition = {
  name: 'cover_step',
  kind: 'acme.cover',
  prompt: 'acme.prompt',
  answer: Type.Object({ days: Type.Integer({ minimum: 0, title: 'acme.days' }) }, { additionalProperties: false }),
  applies: () => true,
  satisfied: ({ steps }) => JSON.stringify(steps?.cover_step ?? '').includes('7'),
  effect: (answer, { settings, seats }) => [
    {
      label: 'acme.cover',
      amount: Number(settings.price) * seats,
      minutes: JSON.stringify(answer).includes('7') ? 5 : 0,
    },
  ],
}
const answers = { good: { days: 7 }, open: { days: 0 }, refused: { days: 'seven' } }
const settings = { price: 2.5 }

testStep({ describe, it }, { step: covered, answers, settings })

/** The names of the kit's tests that fail for a step. */
async function failuresOf(step: StepDefinition): Promise<string[]> {
  const tests: [string, () => Promise<void>][] = []
  const runner = {
    describe: (_name: string, body: () => void) => body(),
    it: (name: string, work: () => Promise<void>) => void tests.push([name, work]),
  }
  testStep(runner, { step, answers, settings })
  const failed: string[] = []
  for (const [name, work] of tests) await work().catch(() => failed.push(name))
  return failed
}

const charged = 'has an effect that can be charged, and is the same of the same answer'
let calls = 0

test.each<[string, Partial<StepDefinition>, string]>([
  ['charges thirds', { effect: () => [{ label: 'acme.cover', amount: 1 / 3 }] }, charged],
  ['charges without a word', { effect: () => [{ label: '', amount: 1 }] }, charged],
  ['takes half a minute', { effect: () => [{ label: 'acme.cover', amount: 1, minutes: 0.5 }] }, charged],
  ['charges more each time', { effect: () => [{ label: 'acme.cover', amount: calls++ }] }, charged],
  [
    'changes the answer',
    { effect: (answer) => [{ label: 'acme.cover', amount: Object.assign(answer as object, { days: 1 }).days }] },
    charged,
  ],
  [
    'is satisfied without an answer',
    { satisfied: () => true },
    'is open without its answer, and with one that leaves it open',
  ],
])('a step that %s fails', async (_what, fault, name) => {
  expect(await failuresOf(covered)).toEqual([])
  expect(await failuresOf({ ...covered, ...fault })).toContain(name)
})
