import type { ValueFunction } from '../entities/form.ts'
import type { ErrorCode } from '../errors.ts'
import { slugIndex } from '../forms/by-slug.ts'
import { indexOf } from '../index-of.ts'
import { answerTo, type Filling, numberOf } from './answer-value.ts'
import { evaluate, NoValue } from './evaluate-formula.ts'
import { parsed } from './formula.ts'
import type { FormulaEffort } from './formula-effort.ts'
import { decimalFraction, divide, type Fraction, fraction, multiply, subtract } from './fraction.ts'
import type { PricedForm, PricedQuestion } from './price-data.ts'
import type { AnswerValue } from './types.ts'
import { exact, majorToMinor, Unpriceable } from './unpriceable.ts'

export interface FunctionInput {
  question: PricedQuestion
  answer: AnswerValue
  filling: Filling
  /** Every filling of the reservation: formulas may refer to questions of other forms. */
  fillings: Filling[]
  forms: PricedForm[]
  /** What multiply and divide apply to, in minor units: the base price, or the seat's share of it. */
  base: Fraction
  digits: number
  effort: FormulaEffort
}

/** What a question's value function adds to the price, in minor units, exact. */
export function functionAmount(input: FunctionInput): Fraction {
  const { question } = input
  if (question.function === null) return fraction(0)
  return typeof question.function === 'string'
    ? formulaAmount(question.function, input)
    : structuredAmount(question.function, input)
}

type Operate = (rate: Fraction, structured: ValueFunction, input: FunctionInput) => Fraction

/** How often an amount counts. */
const timesOf: Record<NonNullable<ValueFunction['per']>, (input: FunctionInput) => Fraction> = {
  unit: (input) => numberOf(input.question, input.answer) ?? refused(input, 'not_a_number'),
  once: () => fraction(1),
}

const added: Operate = (rate, { per = 'once' }, input) =>
  multiply(majorToMinor(rate, input.digits), timesOf[per](input))

/** What each operator adds to the price, in minor units. */
const operators: Record<ValueFunction['operator'], Operate> = {
  add: added,
  subtract: (...given) => subtract(fraction(0), added(...given)),
  multiply: (rate, _, { base }) => subtract(multiply(base, rate), base),
  divide: (rate, _, input) => subtract(divide(input.base, rate) ?? refused(input, 'division_by_zero'), input.base),
  set: (rate, _, { digits }) => majorToMinor(rate, digits),
}

const structuredAmount = (structured: ValueFunction, input: FunctionInput): Fraction =>
  operators[structured.operator](exact(structured.amount), structured, input)

function formulaAmount(text: string, input: FunctionInput): Fraction {
  const { question, filling } = input
  return moneyOf(text, { ...input, variables: question.variables, own: filling }, (reason) => refused(input, reason))
}

/**
 * The price of one piece of an add-on by its formula, in minor units, exact. The formula stands outside of the roster
 * and of all forms.
 */
export function addonFunctionAmount(
  addon: string,
  text: string,
  context: Pick<FunctionInput, 'fillings' | 'forms' | 'digits' | 'effort'>,
): Fraction {
  return moneyOf(text, { ...context, variables: [], own: null }, (reason) => {
    const data = { addon, reason }
    throw new Unpriceable(codeOf(reason), data)
  })
}

interface FormulaContext extends Pick<FunctionInput, 'fillings' | 'forms' | 'digits' | 'effort'> {
  variables: PricedQuestion['variables']
  /** The filling in which the formula stands; null for an add-on. */
  own: Filling | null
}

/** A formula's value in minor units, exact. Calls `refuse`, which throws, where it has none. */
function moneyOf(text: string, context: FormulaContext, refuse: (reason: string) => never): Fraction {
  const formula = parsed(text)
  if (!formula) return refuse('formula')
  const known = new Map<string, Fraction>()
  const numberFor = (slug: string): Fraction => {
    const value = known.get(slug) ?? slugValue(slug, context)
    known.set(slug, value)
    return value
  }
  try {
    return majorToMinor(evaluate(formula, numberFor, context.effort), context.digits)
  } catch (error) {
    if (error instanceof NoValue) return refuse(error.reason)
    throw error
  }
}

/**
 * The value of a slug in a formula: the answer to the question with this slug, in the formula's own form before other
 * forms. Roster answers can be used only within the roster, and only those of the same seat. Without an answer, the
 * variable's default, else 0.
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

/** The first question with this slug, and its form; roster questions count only with `isInRoster`. */
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
  const seat = asked.rosterquestion ? (own?.seat ?? null) : null
  const isOwn = own !== null && own.form.id === form.id && own.seat === seat
  const first = isOwn ? own : byPlace(fillings).get(placeOf(form.id, seat))
  return first && answerTo(asked, first)
}

const placeOf = (form: string, seat: number | null): string => `${form} ${seat ?? ''}`

/** The first filling of each form and seat. */
const byPlace = indexOf((fillings: Filling[]) =>
  fillings.map((filling) => [placeOf(filling.form.id, filling.seat), filling]),
)

function defaultOf(value: unknown): Fraction {
  if (value === undefined || value === null || value === '') return fraction(0)
  return typeof value === 'number' || typeof value === 'string' ? (decimalFraction(value) ?? noNumber()) : noNumber()
}

function noNumber(): never {
  throw new NoValue('not_a_number')
}

/** The tenant has to correct these; other faults come from answers. */
const tenants = new Set(['unknown_slug', 'formula', 'too_long', 'too_large'])

function codeOf(reason: string): ErrorCode {
  if (reason === 'amount_too_large') return 'invalid_params'
  return tenants.has(reason) ? 'bookable_invalid' : 'answer_invalid'
}

function refused({ question, filling }: FunctionInput, reason: string): never {
  throw new Unpriceable(codeOf(reason), {
    formid: filling.form.id,
    question_id: question.id,
    reason,
  })
}
