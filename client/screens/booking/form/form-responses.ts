import type { FormResponse } from '../../../data/calls.ts'
import type { Draft } from '../../../state/draft.ts'

/** The form that asks who books where no form of the provider's does; it travels as `user`, not as answers. */
export const contactForm = 'contact'

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const responses = (answers: Record<string, unknown>) =>
  Object.entries(answers)
    .filter(([, value]) => isGiven(value))
    .map(([question_id, value]) => ({ question_id, value }))

/** The draft's answers as the wire has them: one entry a form, only questions that have an answer. */
export function formResponsesOf(draft: Pick<Draft, 'answers'>): FormResponse[] {
  return Object.entries(draft.answers ?? {})
    .filter(([formid]) => formid !== contactForm)
    .map(([formid, answers]) => ({ formid, responses: responses(answers) }))
    .filter((form) => form.responses.length > 0)
}

/** The attendees' answers as the wire has them, one entry a seat. */
export const rosterOf = (draft: Pick<Draft, 'roster' | 'seats'>) =>
  (draft.roster ?? []).slice(0, draft.seats ?? 1).map((answers) => ({ responses: responses(answers) }))
