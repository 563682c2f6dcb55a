import { isAnswered } from '../forms/sentinels.ts'
import { decimalFraction, type Fraction, fraction } from './fraction.ts'
import type { PricedForm, PricedQuestion } from './price-data.ts'
import type { AnswerValue, PricedAnswer, ReservationToPrice } from './types.ts'

/** One time that a form was filled in; for questions of the roster, by one seat. */
export interface Filling {
  form: PricedForm
  /** Which filling of its form, from 0; null for the roster. */
  submission: number | null
  /** From 1, null outside the roster. */
  seat: number | null
  /** By question. */
  values: ReadonlyMap<string, AnswerValue>
}

/** Of several answers to a question the first. */
const valuesOf = (responses: PricedAnswer[]): Filling['values'] =>
  new Map(responses.map(({ question_id, value }) => [question_id, value] as const).reverse())

/** Every filling of every form: as often as it was answered (at least once), then seat by seat. */
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

/** The answer to a question in a filling; undefined where it has none, or the sentinel of its type. */
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
 * An answer as a number: numbers, ticked boxes (1), quantities (their sum), and choices whose key is a number.
 * Null for texts, which have no place in arithmetic.
 */
export function numberOf(question: Pick<PricedQuestion, 'type'>, value: AnswerValue): Fraction | null {
  if (typeof value === 'boolean') return fraction(value ? 1 : 0)
  if (typeof value === 'number') return decimalFraction(value)
  const isChoice = ['number', 'select', 'radio', 'hidden', 'stageselector'].includes(question.type)
  if (typeof value === 'string') return isChoice ? decimalFraction(value) : null
  if (question.type !== 'checkbox') return null
  return decimalFraction([...chosenOptions(value).values()].reduce((sum, quantity) => sum + quantity, 0))
}
