import type { Draft } from '../../state/draft.ts'
import { answerOf, chosenIn } from '../fields/address/address-answer.ts'
import type { Question } from '../fields/question.ts'
import type { FormView } from './read-forms.ts'

/** The slugs of questions that ask for the place itself, where there are several addresses. */
const ofPlace = new Set(['location', 'address'])

interface Asked {
  form: FormView
  question: Question
}

const addressesOf = (forms: FormView[], step: 'first_form' | 'second_form'): Asked[] =>
  forms
    .filter(({ display_step }) => display_step === step)
    .flatMap((form) => form.sections.flatMap(({ questions }) => questions.map((question) => ({ form, question }))))
    .filter(({ question }) => question.type === 'address' && !question.rosterquestion && !question.internal)

/**
 * The address that a form before the date was answered with; empty without one. Of several address questions the one
 * that asks for the place counts, and none if no slug says so.
 */
export function answeredPlace(forms: FormView[], { answers }: Pick<Draft, 'answers'>): string {
  const asked = addressesOf(forms, 'first_form')
  const named = asked.find(({ question }) => ofPlace.has(question.slug))
  const meant = named ?? (asked.length === 1 ? asked[0] : undefined)
  return meant ? chosenIn(answers?.[meant.form.id]?.[meant.question.id]) : ''
}

/**
 * The question after the date that asks once more for the place of the visit, which the date depends on: by its slug,
 * and in a form that everybody answers once. Null without one.
 */
export const placeAskedAgain = (forms: FormView[]): Asked | null =>
  addressesOf(forms, 'second_form').find(
    ({ form, question }) =>
      ofPlace.has(question.slug) &&
      form.style === 'simple' &&
      !form.repeatable &&
      question.tags.length === 0 &&
      question.display_function === undefined,
  ) ?? null

/** Whether that question has the place of the visit as its answer. */
export const isPlaceAnswered = (
  { form, question }: Asked,
  { answers, location }: Pick<Draft, 'answers' | 'location'>,
): boolean => location !== undefined && chosenIn(answers?.[form.id]?.[question.id]) === location.address

/**
 * The answers with the place of the visit, which was chosen with the date; null where nothing asks for it again, or it
 * is answered so already. @param parts of the address, as far as they are known
 */
export function withPlace(
  forms: FormView[],
  draft: Pick<Draft, 'answers' | 'location'>,
  parts: Record<string, string> = {},
): Pick<Draft, 'answers'> | null {
  const asked = placeAskedAgain(forms)
  if (asked === null || draft.location === undefined || isPlaceAnswered(asked, draft)) return null
  const { form, question } = asked
  const answer = answerOf(draft.location.address, parts)
  return { answers: { ...draft.answers, [form.id]: { ...draft.answers?.[form.id], [question.id]: answer } } }
}
