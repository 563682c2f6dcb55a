import { chosenIn } from '../../../booking/fields/address/address-answer.ts'
import type { FormView } from '../../../booking/questions/read-forms.ts'
import type { Draft } from '../../../state/draft.ts'

/** The slugs of questions that ask for the place itself, where there are several addresses. */
const ofPlace = new Set(['location', 'address'])

/**
 * The address that a form before the date was answered with; empty without one. Of several address questions the one
 * that asks for the place counts, and none if no slug says so.
 */
export function answeredPlace(forms: FormView[], { answers }: Pick<Draft, 'answers'>): string {
  const asked = forms
    .filter(({ display_step }) => display_step === 'first_form')
    .flatMap(({ id, sections }) => sections.flatMap(({ questions }) => questions.map((question) => ({ id, question }))))
    .filter(({ question }) => question.type === 'address' && !question.rosterquestion && !question.internal)
  const named = asked.find(({ question }) => ofPlace.has(question.slug))
  const meant = named ?? (asked.length === 1 ? asked[0] : undefined)
  return meant ? chosenIn(answers?.[meant.id]?.[meant.question.id]) : ''
}
