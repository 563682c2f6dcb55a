import { rulesOfType } from '../forms/question-type.ts'
import { isAnswered } from '../forms/sentinels.ts'
import { decimalFraction, type Fraction, fraction } from './fraction.ts'
import type { PricedForm, PricedQuestion } from './price-data.ts'
import type { AnswerValue, PricedAnswer, ReservationToPrice } from './types.ts'

/** One filling of a form; for roster questions the answers of one seat. */
export interface Filling {
  form: PricedForm
  /** Number of the filling of its form, from 0; null for the roster. */
  submission: number | null
  /** From 1, null outside the roster. */
  seat: number | null
  /** By question id. */
  values: ReadonlyMap<string, AnswerValue>
}

/** The first of several answers to a question counts. */
const valuesOf = (responses: PricedAnswer[]): Filling['values'] =>
  new Map(responses.map(({ question_id, value }) => [question_id, value] as const).reverse())

/** Every filling of every form, at least an empty one, followed by the seats of the roster. */
export function fillingsOf({ pricedata, answers = [], roster = [] }: ReservationToPrice): Filling[] {
  return pricedata.forms.flatMap((form) => [
    ...answers
      .filter(({ formid }) => formid === form.id)
      .map(({ responses }, submission) => ({ form, submission, seat: null, values: valuesOf(responses) })),
    ...roster.map(({ responses }, index) => ({
      form,
      submission: null,
      seat: index + 1,
      values: valuesOf(responses.filter(({ formid }) => formid === undefined || formid === form.id)),
    })),
  ])
}

/** The answer to a question in a filling; undefined where it is missing, or the sentinel of its type. */
export function answerTo(question: PricedQuestion, filling: Filling): AnswerValue | undefined {
  if (question.rosterquestion !== (filling.seat !== null)) return undefined
  const value = filling.values.get(question.id)
  return isAnswered(question.type, value) ? value : undefined
}

/** Options with their quantities, from `'id'`, `['id', …]` or `{id: quantity}`. */
export function chosenOptions(value: AnswerValue): Map<string, number> {
  if (typeof value === 'string') return new Map([[value, 1]])
  if (Array.isArray(value)) return new Map(value.flatMap((id) => (typeof id === 'string' ? [[id, 1] as const] : [])))
  if (typeof value !== 'object') return new Map()
  return new Map(Object.entries(value).map(([id, quantity]) => [id, Number(quantity)]))
}

/**
 * An answer as a number: numbers, ticked boxes (1), quantities (their sum), and choices whose key is a number. Null for
 * other texts, which can't be used in formulas.
 */
export function numberOf(question: Pick<PricedQuestion, 'type'>, value: AnswerValue): Fraction | null {
  if (typeof value === 'boolean') return fraction(value ? 1 : 0)
  if (typeof value === 'number') return decimalFraction(value)
  const { number } = rulesOfType(question.type)
  if (typeof value === 'string') return number === 'written' ? decimalFraction(value) : null
  if (number !== 'quantities') return null
  return decimalFraction([...chosenOptions(value).values()].reduce((sum, quantity) => sum + quantity, 0))
}
