import { isRosterQuestion, questionsOf } from './locate-answers.ts'
import { type ContactPart, fillsContact } from './question-type.ts'
import type { FormAnswers, FormRules } from './types.ts'

export type AnsweredContact = { [Part in ContactPart]?: string }

/**
 * The customer's contact, from the first answered question of each kind outside the roster. Kinds without an answer are
 * absent.
 */
export function contactOf(forms: FormRules[], answers: FormAnswers[]): AnsweredContact {
  const contact: AnsweredContact = {}
  for (const field of ['email', 'firstname', 'lastname', 'mobile_phone_number'] as const) {
    const value = firstFilling(field, 2, forms, answers) ?? firstFilling(field, 1, forms, answers)
    if (value !== undefined) contact[field] = value
  }
  return contact
}

function firstFilling(part: ContactPart, fit: 1 | 2, forms: FormRules[], answers: FormAnswers[]): string | undefined {
  for (const form of forms) {
    const asked = questionsOf(form).filter(
      (question) => fillsContact(question, part) === fit && !isRosterQuestion(question),
    )
    const given = answers.filter(({ formid }) => formid === form.id).flatMap(({ responses }) => responses)
    const found = given.find((answer) => asked.some((question) => question.id === answer.question_id))
    if (typeof found?.value === 'string') return found.value
  }
  return undefined
}
