import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeDraft } from './answer-faults.ts'
import { randomDraft } from './random-answers.ts'
import { type RandomForm, randomForms } from './random-forms.ts'
import { runCases } from './run-cases.ts'

// The long form: npm run prove -- forms
test('page and server judge random answers alike, and keep nothing that was not asked', { timeout: 60_000 }, () => {
  const taken = runCases(20_261_121, 400)
  expect(taken.drafts).toBeGreaterThan(20)
})

/** A page that requires nothing. */
const lenient = (forms: RandomForm[]) =>
  forms.map((form) => ({
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({ ...question, required: false })),
    })),
  }))

test("finds a page whose rules differ from the server's", () => {
  const cases = fc.sample(
    randomForms.chain((forms) => randomDraft(forms).map((draft) => [forms, draft] as const)),
    { seed: 1, numRuns: 100 },
  )
  const seen = cases.filter(([forms, draft]) => judgeDraft(forms, draft, lenient(forms)).faults.length > 0)
  expect(seen.length).toBeGreaterThan(20)
})
