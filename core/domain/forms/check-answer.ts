import { checkCheckbox, checkChoice } from './check-choice.ts'
import { checkDate } from './check-date.ts'
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
import type { AnswerContext, AnswerValue, QuestionRules } from './types.ts'

/** Kinds that never bring an answer of their own: a text to read, and files, which travel by another way. */
const silent = new Set(['custommessage', 'file'])

/**
 * What is kept of an answer to a question: its value, null for none, or the word for what is wrong.
 * Internal questions are the provider's business, not the customer's: what does not fit falls back to their default.
 */
export function checkAnswer(question: QuestionRules, given: unknown, context: AnswerContext): Checked | null {
  if (silent.has(question.type)) {
    return question.type === 'file' && question.required && !question.internal ? wrong('file') : null
  }
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
      return checkAddress(value)
    case 'password':
      return checkPassword(value)
    default:
      return checkText(question, value)
  }
}

/** The answer as people read it. */
export function responseText(question: QuestionRules, value: AnswerValue): string {
  const names = new Map([
    ...(question.options ?? []).map(({ key, value: name }) => [key, name] as const),
    ...(question.responseoptions ?? []).map(({ id, name }) => [id, name] as const),
  ])
  if (Array.isArray(value)) return value.map((key) => names.get(key) ?? key).join(', ')
  if (typeof value !== 'object') return names.get(String(value)) ?? String(value)
  if (question.type === 'address') return Object.values(value).join(', ')
  return Object.entries(value)
    .map(([id, quantity]) => (quantity === 1 ? (names.get(id) ?? id) : `${names.get(id) ?? id} × ${quantity}`))
    .join(', ')
}
