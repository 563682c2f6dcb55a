import { expect, test } from 'vitest'
import { keptText, parseDraft } from './draft-storage.ts'
import { stepAnswersOf } from './step-answers.ts'

const shown = ['datetime_step', 'waiver_step'].map((name) => ({ name, kind: name, prompt: '' }))

test('what a plugin’s step keeps outlives a reload and is booked', () => {
  const draft = { id: 'd', modified: 1, steps: { waiver_step: { signature: 'Moor' } } }
  const read = parseDraft(keptText(draft), 2)
  expect(stepAnswersOf(read ?? {}, shown)).toEqual({ steps: { waiver_step: { signature: 'Moor' } } })
})

test('the answer of a step that the flow has no more stays at home', () => {
  expect(stepAnswersOf({ steps: { gone_step: 1, waiver_step: 2 } }, shown)).toEqual({ steps: { waiver_step: 2 } })
  expect(stepAnswersOf({ steps: { gone_step: 1 } }, shown)).toEqual({})
  expect(stepAnswersOf({}, shown)).toEqual({})
})
