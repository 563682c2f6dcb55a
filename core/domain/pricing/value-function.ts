import { answerTo, type Filling, numberOf } from './answer-value.ts'
import { evaluate, NoValue } from './evaluate-formula.ts'
import { parseFormula } from './formula.ts'
import { decimalFraction, divide, type Fraction, fraction, multiply, subtract } from './fraction.ts'
import type { PricedForm, PricedQuestion, StructuredFunction } from './price-data.ts'
import type { AnswerValue } from './types.ts'
import { exact, majorToMinor, Unpriceable } from './unpriceable.ts'

export interface FunctionInput {
  question: PricedQuestion
  answer: AnswerValue
  filling: Filling
  /** Every filling of the reservation: formulas may name questions of other forms. */
  fillings: Filling[]
  forms: PricedForm[]
  /** What multiply and divide act on, in minor units: the base price, or the seat's share of it. */
  base: Fraction
  digits: number
}

/** What a question's value function adds to the price, in minor units, exact. */
export function functionAmount(input: FunctionInput): Fraction {
  const { question } = input
  if (question.function === null) return fraction(0)
  return typeof question.function === 'string'
    ? formulaAmount(question.function, input)
    : structuredAmount(question.function, input)
}

function structuredAmount({ operator, amount, per }: StructuredFunction, input: FunctionInput): Fraction {
  const { base, question, answer, digits } = input
  const rate = exact(amount)
  if (operator === 'multiply') return subtract(multiply(base, rate), base)
  if (operator === 'divide') return subtract(divide(base, rate) ?? refused(input, 'division_by_zero'), base)
  const money = majorToMinor(rate, digits)
  if (operator === 'set') return money
  const times = per === 'unit' ? (numberOf(question, answer) ?? refused(input, 'not_a_number')) : fraction(1)
  return multiply(money, operator === 'subtract' ? subtract(fraction(0), times) : times)
}

function formulaAmount(text: string, input: FunctionInput): Fraction {
  const formula = parseFormula(text)
  if (!formula.ok) throw new Unpriceable('bookable_invalid', { question_id: input.question.id, reason: 'formula' })
  try {
    return majorToMinor(
      evaluate(formula.value, (slug) => slugValue(slug, input)),
      input.digits,
    )
  } catch (error) {
    if (error instanceof NoValue) return refused(input, error.reason)
    throw error
  }
}

/**
 * The answer to the question that a slug names: one of the same form before one of another, one of the roster only
 * from within the roster, and then of the same seat. Unanswered, it is its default, else 0.
 */
function slugValue(slug: string, { question, filling, fillings, forms }: FunctionInput): Fraction {
  const declared = question.variables.find((variable) => variable.slug === slug)
  const named = [filling.form, ...forms].flatMap((form) =>
    form.questions
      .filter((each) => each.slug === slug && (!each.rosterquestion || filling.seat !== null))
      .map((asked) => ({ form, asked })),
  )[0]
  if (!named && !declared) throw new NoValue('unknown_slug')
  const value = named && answerIn(named, filling, fillings)
  if (value !== undefined && named) return numberOf(named.asked, value) ?? noNumber()
  return defaultOf(declared?.default_value)
}

function answerIn(
  { form, asked }: { form: PricedForm; asked: PricedQuestion },
  own: Filling,
  fillings: Filling[],
): AnswerValue | undefined {
  const candidates = [own, ...fillings].filter(
    (each) => each.form.id === form.id && (asked.rosterquestion ? each.seat === own.seat : each.seat === null),
  )
  const [first] = candidates
  return first && answerTo(asked, first)
}

function defaultOf(value: unknown): Fraction {
  if (value === undefined || value === null || value === '') return fraction(0)
  return typeof value === 'number' || typeof value === 'string' ? (decimalFraction(value) ?? noNumber()) : noNumber()
}

function noNumber(): never {
  throw new NoValue('not_a_number')
}

function refused({ question, filling }: FunctionInput, reason: string): never {
  const isTenants = reason === 'unknown_slug'
  throw new Unpriceable(isTenants ? 'bookable_invalid' : 'answer_invalid', {
    formid: filling.form.id,
    question_id: question.id,
    reason,
  })
}
