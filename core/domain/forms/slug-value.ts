import { numberOf } from '../pricing/answer-value.ts'
import { evaluate, NoValue } from '../pricing/evaluate-formula.ts'
import { parsed } from '../pricing/formula.ts'
import { decimalFraction, type Fraction, fraction } from '../pricing/fraction.ts'
import { isRosterQuestion, questionNamed } from './locate-answers.ts'
import type { AnswerValue, FormAnswers, FormRules, QuestionRules, SeatAnswers } from './types.ts'

/** The valid answers of a filling; `seat` from 1, null outside the roster. */
export interface Filled {
  form: FormRules
  seat: number | null
  values: ReadonlyMap<string, AnswerValue>
}

/** Context of a formula: the filling in which it stands (null for an add-on), and all valid answers. */
export interface FormulaPlace {
  own: Filled | null
  fillings: Filled[]
  forms: FormRules[]
  variables?: QuestionRules['variables']
}

/** The value of a formula over answers; null where it has none: it is invalid, divides by 0, or refers to a text. */
export function formulaValue(text: string, place: FormulaPlace): Fraction | null {
  const formula = parsed(text)
  if (!formula) return null
  try {
    return evaluate(formula, (slug) => slugValue(slug, place))
  } catch (error) {
    if (error instanceof NoValue) return null
    throw error
  }
}

/**
 * The value of a slug in a formula: the answer to the question with this slug, in the formula's own form before other
 * forms. Roster answers can be used only within the roster, and only those of the same seat. Without an answer, the
 * variable's default, else 0.
 */
function slugValue(slug: string, { own, fillings, forms, variables = [] }: FormulaPlace): Fraction {
  const declared = variables.find((variable) => variable.slug === slug)
  const named = namedIn(own ? [own.form, ...forms] : forms, slug, own !== null && own.seat !== null)
  if (!named && !declared) throw new NoValue('unknown_slug')
  const value = named && answerIn(named, own, fillings)
  if (named && value !== undefined) return numberOf(named.question, value) ?? notANumber()
  return defaultOf(declared?.default_value)
}

/** The first question with this slug, and its form. */
function namedIn(forms: FormRules[], slug: string, isInRoster: boolean) {
  for (const form of forms) {
    const question = questionNamed(form, slug, isInRoster)
    if (question) return { form, question }
  }
  return undefined
}

function answerIn(
  { form, question }: { form: FormRules; question: QuestionRules },
  own: Filled | null,
  fillings: Filled[],
): AnswerValue | undefined {
  const isMeant = (each: Filled) =>
    each.form.id === form.id && (isRosterQuestion(question) ? each.seat === own?.seat : each.seat === null)
  // A seat's own are the last that were read, what stands outside the roster the first.
  const found = () => (isRosterQuestion(question) ? fillings.findLast(isMeant) : fillings.find(isMeant))
  const first = own && isMeant(own) ? own : found()
  return first?.values.get(question.id)
}

function defaultOf(value: unknown): Fraction {
  if (value === undefined || value === null || value === '') return fraction(0)
  return typeof value === 'number' || typeof value === 'string'
    ? (decimalFraction(value) ?? notANumber())
    : notANumber()
}

function notANumber(): never {
  throw new NoValue('not_a_number')
}

/** Validated answers in the form that formulas use. */
export function filledBy(forms: FormRules[], answers: FormAnswers[], roster: SeatAnswers[] = []): Filled[] {
  const of = (id: string) => forms.find((form) => form.id === id)
  const valuesOf = (responses: FormAnswers['responses']) =>
    new Map(responses.map(({ question_id, value }) => [question_id, value] as const))
  const outside = answers.flatMap(({ formid, responses }) => {
    const form = of(formid)
    return form ? [{ form, seat: null, values: valuesOf(responses) }] : []
  })
  const seats = roster.flatMap(({ seat, responses }) =>
    forms.map((form) => ({ form, seat, values: valuesOf(responses.filter(({ formid }) => formid === form.id)) })),
  )
  return [...outside, ...seats]
}
