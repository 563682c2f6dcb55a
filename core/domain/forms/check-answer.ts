import { checkCheckbox, checkChoice } from './check-choice.ts'
import { checkDate } from './check-date.ts'
import { checkFiles } from './check-files.ts'
import { checkNumber } from './check-number.ts'
import {
  checkAddress,
  checkEmail,
  checkInternationalPhone,
  checkPassword,
  checkPhone,
  checkText,
} from './check-text.ts'
import { type Checked, wrong } from './checks.ts'
import { isAnswered } from './sentinels.ts'
import type { AnswerContext, QuestionRules } from './types.ts'

/**
 * What is kept of an answer to a question: its value, null for none, or the word for what is wrong.
 * Internal questions are the provider's business, not the customer's: what does not fit falls back to their default.
 */
export function checkAnswer(question: QuestionRules, given: unknown, context: AnswerContext): Checked | null {
  if (question.type === 'custommessage') return null
  const checked = isAnswered(question.type, given) ? checkByKind(question, given, context) : null
  const isFine = checked !== null && 'value' in checked
  if (isFine) return checked
  if (question.internal || question.type === 'hidden') return checkDefault(question, context)
  if (checked && checked.key !== 'validation.required') return checked
  return question.required ? wrong('required') : null
}

function checkDefault(question: QuestionRules, context: AnswerContext): Checked | null {
  if (!isAnswered(question.type, question.default_value)) return null
  const checked = checkByKind(question, question.default_value, context)
  return 'value' in checked ? checked : null
}

function checkByKind(question: QuestionRules, value: unknown, context: AnswerContext): Checked {
  switch (question.type) {
    case 'number':
      return checkNumber(question, value)
    case 'date':
      return checkDate(value)
    case 'email':
    case 'validated email':
      return checkEmail(question, value)
    case 'tel':
      return checkPhone(value)
    case 'itel':
      return checkInternationalPhone(value, context)
    case 'select':
    case 'radio':
    case 'stageselector':
      return checkChoice(question, value)
    case 'checkbox':
      return checkCheckbox(question, value)
    case 'address':
      return checkAddress(value, context)
    case 'file':
      return checkFiles(question, value)
    case 'password':
      return checkPassword(value)
    default:
      return checkText(question, value)
  }
}
