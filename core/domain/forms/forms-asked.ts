import type { Bookable } from '../entities/bookable.ts'
import type { Form, Question } from '../entities/form.ts'
import type { DisplayStep } from './types.ts'

/** The ids under which a bookable's own questions are forms like any other; no form of a provider may be called so. */
export const customQuestions = 'custom_questions'
export const splashQuestions = 'splash_questions'

/** A form as a bookable asks it. */
export type AskedForm = Omit<Form, 'display_step'> & { display_step?: DisplayStep }

/**
 * Everything that a bookable asks, as forms: its splash questions, which stand in the date step, the provider's forms
 * in the bookable's order, then its own questions. Nothing else needs to know that some of them are no forms.
 */
export function formsAsked(
  bookable: Pick<Bookable, 'id' | 'provider' | 'forms' | 'questions' | 'splash_questions'>,
  forms: Form[],
): AskedForm[] {
  const { provider, questions = [], splash_questions = [] } = bookable
  const pseudo = (id: string, display_step: DisplayStep, of: Question[]): AskedForm[] =>
    of.length === 0 ? [] : [{ id, provider, name: '', display_step, sections: [{ id, questions: of }] }]
  return [
    ...pseudo(splashQuestions, 'splash', splash_questions),
    ...(bookable.forms ?? []).flatMap((id) => forms.find((form) => form.id === id) ?? []),
    ...pseudo(customQuestions, 'second_form', questions),
  ]
}
