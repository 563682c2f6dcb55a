import { isRosterQuestion, questionsOf } from './locate-answers.ts'
import type { FormAnswers, FormRules } from './types.ts'

export interface AnsweredContact {
  email?: string
  firstname?: string
  lastname?: string
  mobile_phone_number?: string
}

const kinds: Record<keyof AnsweredContact, string[]> = {
  email: ['validated email', 'email'],
  firstname: ['firstname'],
  lastname: ['lastname'],
  mobile_phone_number: ['itel', 'tel'],
}

/** Who books, from the first answered question of each kind outside the roster; what nobody asked for is absent. */
export function contactOf(forms: FormRules[], answers: FormAnswers[]): AnsweredContact {
  const contact: AnsweredContact = {}
  for (const field of ['email', 'firstname', 'lastname', 'mobile_phone_number'] as const) {
    const value = kinds[field].map((kind) => firstOfKind(kind, forms, answers)).find((each) => each !== undefined)
    if (value !== undefined) contact[field] = value
  }
  return contact
}

function firstOfKind(kind: string, forms: FormRules[], answers: FormAnswers[]): string | undefined {
  for (const form of forms) {
    const asked = questionsOf(form).filter((question) => question.type === kind && !isRosterQuestion(question))
    const given = answers.filter(({ formid }) => formid === form.id).flatMap(({ responses }) => responses)
    const found = given.find((answer) => asked.some((question) => question.id === answer.question_id))
    if (typeof found?.value === 'string') return found.value
  }
  return undefined
}
