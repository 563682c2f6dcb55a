import type { QuestionType } from '../entities/form.ts'
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
import { isQuestionType, rulesOfType } from './question-type.ts'
import { isAnswered } from './sentinels.ts'
import type { AnswerContext, QuestionRules } from './types.ts'

/**
 * Checks one answer and returns its value, null for none, or the fault. An internal or hidden question never has a
 * fault, since the customer can't correct it: it falls back to its default.
 */
export function checkAnswer(question: QuestionRules, given: unknown, context: AnswerContext): Checked | null {
  const { answer, shown } = rulesOfType(question.type)
  if (answer === 'nothing') return null
  const checked = isAnswered(question.type, given) ? checkByKind(question, given, context) : null
  const isFine = checked !== null && 'value' in checked
  if (isFine) return checked
  if (question.internal || !shown) return checkDefault(question, context)
  if (checked && checked.key !== 'validation.required') return checked
  return question.required ? wrong('required') : null
}

function checkDefault(question: QuestionRules, context: AnswerContext): Checked | null {
  if (!isAnswered(question.type, question.default_value)) return null
  const checked = checkByKind(question, question.default_value, context)
  return 'value' in checked ? checked : null
}

type Check = (question: QuestionRules, value: unknown, context: AnswerContext) => Checked

/** The check for each kind of question. */
const checks: Record<QuestionType, Check> = {
  // Asks nothing; `checkAnswer` returns before.
  custommessage: checkText,
  text: checkText,
  textarea: checkText,
  hidden: checkText,
  firstname: checkText,
  lastname: checkText,
  number: checkNumber,
  date: checkDate,
  email: checkEmail,
  'validated email': checkEmail,
  tel: (_question, value) => checkPhone(value),
  itel: (_question, value, context) => checkInternationalPhone(value, context),
  select: checkChoice,
  radio: checkChoice,
  stageselector: checkChoice,
  checkbox: checkCheckbox,
  address: (_question, value, context) => checkAddress(value, context),
  file: checkFiles,
  password: (_question, value) => checkPassword(value),
}

const checkByKind: Check = (question, value, context) =>
  (isQuestionType(question.type) ? checks[question.type] : checkText)(question, value, context)
