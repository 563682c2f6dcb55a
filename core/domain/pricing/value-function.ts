import { slugIndex } from '../forms/by-slug.ts'
import { answerTo, type Filling, numberOf } from './answer-value.ts'
import { evaluate, NoValue } from './evaluate-formula.ts'
import { parsed } from './formula.ts'
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
  const { question, filling } = input
  return moneyOf(text, { ...input, variables: question.variables, own: filling }, (reason) => refused(input, reason))
}

/** What one of an add-on costs by its formula, in minor units, exact. It stands outside the roster and any one form. */
export function addonFunctionAmount(
  addon: string,
  text: string,
  context: Pick<FunctionInput, 'fillings' | 'forms' | 'digits'>,
): Fraction {
  return moneyOf(text, { ...context, variables: [], own: null }, (reason) => {
    const data = { addon, reason }
    throw new Unpriceable(isTenants(reason) ? 'bookable_invalid' : 'answer_invalid', data)
  })
}

interface FormulaContext extends Pick<FunctionInput, 'fillings' | 'forms' | 'digits'> {
  variables: PricedQuestion['variables']
  /** The filling that the formula stands in; null for an add-on. */
  own: Filling | null
}

/** A formula's value in minor units, exact. `refuse` throws where it has none. */
function moneyOf(text: string, context: FormulaContext, refuse: (reason: string) => never): Fraction {
  const formula = parsed(text)
  if (!formula) return refuse('formula')
  try {
    return majorToMinor(
      evaluate(formula, (slug) => slugValue(slug, context)),
      context.digits,
    )
  } catch (error) {
    if (error instanceof NoValue) return refuse(error.reason)
    throw error
  }
}

/**
 * The answer to the question that a slug names: one of the same form before one of another, one of the roster only
 * from within the roster, and then of the same seat. Unanswered, it is its default, else 0.
 */
function slugValue(slug: string, { variables, own, fillings, forms }: FormulaContext): Fraction {
  const declared = variables.find((variable) => variable.slug === slug)
  const named = namedIn(own ? [own.form, ...forms] : forms, slug, own !== null && own.seat !== null)
  if (!named && !declared) throw new NoValue('unknown_slug')
  const value = named && answerIn(named, own, fillings)
  if (value !== undefined && named) return numberOf(named.asked, value) ?? noNumber()
  return defaultOf(declared?.default_value)
}

const bySlug = slugIndex((questions: PricedQuestion[]) => questions)

/** The first question of that slug, and its form; those of the roster only where `isInRoster`. */
function namedIn(forms: PricedForm[], slug: string, isInRoster: boolean) {
  for (const form of forms) {
    const asked = bySlug(form.questions)
      .get(slug)
      ?.find((each) => isInRoster || !each.rosterquestion)
    if (asked) return { form, asked }
  }
  return undefined
}

function answerIn(
  { form, asked }: { form: PricedForm; asked: PricedQuestion },
  own: Filling | null,
  fillings: Filling[],
): AnswerValue | undefined {
  const isMeant = (each: Filling) =>
    each.form.id === form.id && (asked.rosterquestion ? each.seat === own?.seat : each.seat === null)
  const first = own && isMeant(own) ? own : fillings.find(isMeant)
  return first && answerTo(asked, first)
}

function defaultOf(value: unknown): Fraction {
  if (value === undefined || value === null || value === '') return fraction(0)
  return typeof value === 'number' || typeof value === 'string' ? (decimalFraction(value) ?? noNumber()) : noNumber()
}

function noNumber(): never {
  throw new NoValue('not_a_number')
}

/** Faults that the tenant has to mend; the others come from what was answered. */
const isTenants = (reason: string): boolean => reason === 'unknown_slug' || reason === 'formula'

function refused({ question, filling }: FunctionInput, reason: string): never {
  throw new Unpriceable(isTenants(reason) ? 'bookable_invalid' : 'answer_invalid', {
    formid: filling.form.id,
    question_id: question.id,
    reason,
  })
}
