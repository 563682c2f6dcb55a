import type { FlowDraft, FlowSubmission } from '../../../core/domain/flow/index.ts'
import { emptyFilling, type Filling, isBegun } from './filling.ts'
import type { FormView } from './read-forms.ts'

/** The part of a draft that contains form answers. */
export type Filled = Pick<FlowDraft, 'answers' | 'submissions'>

/** The greatest number of submissions in a reservation. */
export const mostSubmissions = 20

/** Whether the submissions of a form are collected in the cart; otherwise it has one, rendered in the page. */
export const isForCart = ({ style, repeatable }: Pick<FormView, 'style' | 'repeatable'>): boolean =>
  style === 'complex' || repeatable

/**
 * The submissions of a form in their order. A simple, non-repeatable form has one as soon as anything is answered,
 * under the form's own id.
 */
export function submissionsOf(form: Pick<FormView, 'id' | 'style' | 'repeatable'>, draft: Filled): FlowSubmission[] {
  if (isForCart(form)) return (draft.submissions ?? []).filter(({ formid }) => formid === form.id)
  const filling = { ...emptyFilling, answers: draft.answers?.[form.id] ?? {} }
  return isBegun(filling) ? [{ ...filling, id: form.id, formid: form.id }] : []
}

/** Whether another submission of a form may be added. */
export function mayAdd(form: FormView, draft: Filled): boolean {
  const { length } = submissionsOf(form, draft)
  if (length === 0) return true
  return form.repeatable && (draft.submissions?.length ?? 0) < mostSubmissions
}

/** The draft with a submission: replaces the one with the same id, or adds it at the end. */
export function withSubmission(form: FormView, draft: Filled, id: string, filling: Filling): Filled {
  if (!isForCart(form)) return { answers: { ...draft.answers, [form.id]: filling.answers } }
  const submission: FlowSubmission = { id, formid: form.id, tags: filling.tags, answers: filling.answers }
  const all = draft.submissions ?? []
  const isKnown = all.some((one) => one.id === id)
  return { submissions: isKnown ? all.map((one) => (one.id === id ? submission : one)) : [...all, submission] }
}

/** The draft without a submission. */
export function withoutSubmission(form: FormView, draft: Filled, id: string): Filled {
  if (!isForCart(form)) return { answers: { ...draft.answers, [form.id]: {} } }
  return { submissions: (draft.submissions ?? []).filter((one) => one.id !== id) }
}

/** The draft with a removed submission back in its place. */
export function restored(form: FormView, draft: Filled, submission: FlowSubmission, index: number): Filled {
  if (!isForCart(form)) return { answers: { ...draft.answers, [form.id]: submission.answers } }
  return {
    submissions: (draft.submissions ?? []).filter(({ id }) => id !== submission.id).toSpliced(index, 0, submission),
  }
}

/** Whether a form asks only attendees: it is shown with them, not by itself. */
const isOfAttendees = ({ sections }: FormView): boolean => {
  const questions = sections.flatMap((section) => section.questions)
  return questions.length > 0 && questions.every((question) => question.rosterquestion)
}

/**
 * Which of a step's forms are rendered in the page and which as cards: cards where there are several forms, or where
 * one uses the cart. `own` distinguishes the provider's forms from the page's.
 */
export function layOut(forms: FormView[], own: (form: FormView) => boolean): { inline: FormView[]; cards: FormView[] } {
  const provided = forms.filter((form) => own(form) && !isOfAttendees(form))
  const asCards = provided.length > 1 || provided.some(isForCart)
  const cards = asCards ? provided : []
  return { inline: forms.filter((form) => !cards.includes(form)), cards }
}
