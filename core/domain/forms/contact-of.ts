import { customQuestions, splashQuestions } from './forms-asked.ts'
import { isRepeatable } from './is-repeatable.ts'
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

/**
 * A contact as answers: to the first question of each kind outside the roster, of forms that everybody fills in once.
 * Kinds that are absent or empty are not answered.
 */
export function contactAnswers(forms: FormRules[], contact: AnsweredContact, bookable: string) {
  const once = forms.filter((form) => !isRepeatable(form, bookable) && (form.tags?.length ?? 0) < 2)
  const questions = once.flatMap((form) => questionsOf(form).map((question) => ({ formid: form.id, question })))
  const answers = (['email', 'firstname', 'lastname', 'mobile_phone_number'] as const).flatMap((part) => {
    const asked = questions.filter(({ question }) => !isRosterQuestion(question))
    const fits = (fit: 1 | 2) => asked.find(({ question }) => fillsContact(question, part) === fit)
    const found = fits(2) ?? fits(1)
    const value = contact[part] ?? ''
    return found && value !== '' ? [{ formid: found.formid, question_id: found.question.id, value }] : []
  })
  const isOwn = ({ formid }: { formid: string }) => formid === customQuestions || formid === splashQuestions
  const byForm = Map.groupBy(
    answers.filter((one) => !isOwn(one)),
    ({ formid }) => formid,
  )
  return {
    formresponses: [...byForm].map(([formid, responses]) => ({
      formid,
      responses: responses.map(({ question_id, value }) => ({ question_id, value })),
    })),
    customquestions: answers.filter(isOwn),
  }
}
