import { isAnswered } from '../forms/sentinels.ts'
import { decimalFraction, type Fraction, fraction } from './fraction.ts'
import type { PricedForm, PricedQuestion } from './price-data.ts'
import type { AnswerValue, PricedAnswer, ReservationToPrice } from './types.ts'

/** One time that a form was filled in; for questions of the roster, by one seat. */
export interface Filling {
  form: PricedForm
  /** Which of the forms answered, null for the roster. */
  selection: number | null
  /** From 1, null outside the roster. */
  seat: number | null
  responses: PricedAnswer[]
}

/** Every filling of every form: as often as it was answered (at least once), then seat by seat. */
export function fillingsOf({ pricedata, answers = [], roster = [] }: ReservationToPrice): Filling[] {
  return pricedata.forms.flatMap((form) => [
    ...answers.flatMap(({ formid, responses }, selection) =>
      formid === form.id ? [{ form, selection, seat: null, responses }] : [],
    ),
    ...roster.map(({ responses }, index) => ({
      form,
      selection: null,
      seat: index + 1,
      responses: responses.filter(({ formid }) => formid === undefined || formid === form.id),
    })),
  ])
}

/** The answer to a question in a filling; undefined where it has none, or the sentinel of its type. */
export function answerTo(question: PricedQuestion, filling: Filling): AnswerValue | undefined {
  if (question.rosterquestion !== (filling.seat !== null)) return undefined
  const value = filling.responses.find((response) => response.question_id === question.id)?.value
  return isAnswered(question.type, value) ? value : undefined
}

/** Options with their quantities, from `'id'`, `['id', …]` or `{id: quantity}`. */
export function chosenOptions(value: AnswerValue): Map<string, number> {
  if (typeof value === 'string') return new Map([[value, 1]])
  if (Array.isArray(value)) return new Map(value.map((id) => [id, 1]))
  if (typeof value !== 'object') return new Map()
  return new Map(Object.entries(value).map(([id, quantity]) => [id, Number(quantity)]))
}

/**
 * An answer as a number: numbers, ticked boxes (1), quantities (their sum), and choices whose key is a number.
 * Null for texts, which have no place in arithmetic.
 */
export function numberOf(question: PricedQuestion, value: AnswerValue): Fraction | null {
  if (typeof value === 'boolean') return fraction(value ? 1 : 0)
  if (typeof value === 'number') return decimalFraction(value)
  const isChoice = ['number', 'select', 'radio', 'hidden', 'stageselector'].includes(question.type)
  if (typeof value === 'string') return isChoice ? decimalFraction(value) : null
  if (question.type !== 'checkbox') return null
  return decimalFraction([...chosenOptions(value).values()].reduce((sum, quantity) => sum + quantity, 0))
}
