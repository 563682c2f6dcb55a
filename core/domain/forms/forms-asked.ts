import type { Bookable } from '../entities/bookable.ts'
import type { Form, Question } from '../entities/form.ts'
import type { DisplayStep } from './types.ts'

/** The form ids of a bookable's own questions; no other form may have one of them. */
export const customQuestions = 'custom_questions'
export const splashQuestions = 'splash_questions'

/** A form with the step in which a bookable asks it. */
export type AskedForm = Omit<Form, 'display_step'> & { display_step?: DisplayStep }

/**
 * Everything that a bookable asks, as forms: its splash questions (in the date step), its forms in the bookable's
 * order, then its own questions. Other code treats them all alike.
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
