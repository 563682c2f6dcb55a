import type { FormResponse } from '../../../data/calls.ts'
import type { Draft } from '../../../state/draft.ts'

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const responses = (answers: Record<string, unknown>) =>
  Object.entries(answers)
    .filter(([, value]) => isGiven(value))
    .map(([question_id, value]) => ({ question_id, value }))

/** The draft's answers as the wire has them: one entry a form, only questions that have an answer. */
export function formResponsesOf(draft: Draft): FormResponse[] {
  return Object.entries(draft.answers ?? {})
    .map(([formid, answers]) => ({ formid, responses: responses(answers) }))
    .filter((form) => form.responses.length > 0)
}

/** The attendees' answers as the wire has them; seats are numbered from 1. */
export function rosterOf(draft: Draft) {
  return (draft.roster ?? []).map((answers, index) => ({ seat: index + 1, responses: responses(answers) }))
}
