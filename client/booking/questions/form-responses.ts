import type { FormResponse } from '../../data/calls.ts'
import type { Draft } from '../../state/draft.ts'
import { contactForm } from './contact-form.ts'
import { responsesOf } from './filling.ts'

/** The draft's answers in wire format: one entry per submission, with answered questions only. */
export function formResponsesOf(draft: Pick<Draft, 'answers' | 'submissions'>): FormResponse[] {
  const { answers = {}, submissions = [] } = draft
  const simple = Object.entries(answers)
    .filter(([formid]) => formid !== contactForm && !submissions.some((one) => one.formid === formid))
    .map(([formid, given]) => ({ formid, responses: responsesOf(given) }))
    .filter((form) => form.responses.length > 0)
  const repeated = submissions.map(({ formid, tags, answers: given }) => ({
    formid,
    ...(tags.length > 0 ? { tags } : {}),
    responses: responsesOf(given),
  }))
  return [...simple, ...repeated]
}

/** The attendees' answers in wire format, one entry per seat. */
export const rosterOf = (draft: Pick<Draft, 'roster' | 'seats'>) =>
  (draft.roster ?? []).slice(0, draft.seats ?? 1).map((answers) => ({ responses: responsesOf(answers) }))
