import { expect, test } from 'vitest'
import { keptText, parseDraft } from './draft-storage.ts'
import { stepAnswersOf } from './step-answers.ts'

const shown = ['datetime_step', 'waiver_step'].map((name) => ({ name, kind: name, prompt: '' }))

test('a plugin step’s data survives a reload and is sent with the booking', () => {
  const draft = { id: 'd', modified: 1, steps: { waiver_step: { signature: 'Moor' } } }
  const read = parseDraft(keptText(draft), 2)
  expect(stepAnswersOf(read ?? {}, shown)).toEqual({ steps: { waiver_step: { signature: 'Moor' } } })
})

test('data of a step that the flow no longer has is not sent', () => {
  expect(stepAnswersOf({ steps: { gone_step: 1, waiver_step: 2 } }, shown)).toEqual({ steps: { waiver_step: 2 } })
  expect(stepAnswersOf({ steps: { gone_step: 1 } }, shown)).toEqual({ steps: {} })
})

test('an answer that was taken out again is said to be none, and one that was never given is not spoken of', () => {
  expect(stepAnswersOf({ steps: { waiver_step: undefined } }, shown)).toEqual({ steps: {} })
  expect(stepAnswersOf({}, shown)).toEqual({})
  expect(stepAnswersOf({ steps: { waiver_step: 2 } }, [])).toEqual({})
})
