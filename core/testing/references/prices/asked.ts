import fc from 'fast-check'
import type { Bookable } from '../../../domain/entities/bookable.ts'
import type { Addon, Form, FormSection, Question } from '../../../domain/entities/form.ts'
import type { GivenAnswers } from '../../../domain/forms/index.ts'
import { answersSoFar } from '../../../domain/forms/index.ts'
import {
  calculate,
  over,
  type Ratio,
  Refused,
  rounded,
  times,
  whole,
  written,
} from '../../../domain/pricing/oracle/exact.ts'
import { priceDataOf } from '../../../domain/pricing/price-data.ts'
import type { QuoteInput, ReservationToPrice } from '../../../domain/pricing/types.ts'
import { formula, rate, slugs } from './carts.ts'

/** A bookable with tagged forms and display functions, and a customer's answers, asked or not. */
export interface AskedCase {
  bookable: Bookable
  forms: Form[]
  addons: Addon[]
  given: GivenAnswers
}

const tags = ['in', 'out']
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const some = fc.subarray(tags)

const question = (id: string): fc.Arbitrary<Question> =>
  fc
    .record({
      tags: some,
      minimum: fc.constantFrom(undefined, -5),
      maximum: fc.constantFrom(undefined, 12),
      step: fc.constantFrom(undefined, undefined, 0.5, 3),
      display: fc.option(formula, { nil: undefined, freq: 2 }),
      function: fc.option(
        fc.oneof(
          fc.record({
            operator: fc.constantFrom('add' as const, 'set' as const),
            amount: rate,
            per: fc.constant('unit'),
          }),
          formula,
        ),
        { nil: undefined, freq: 4 },
      ),
      variables: fc.array(fc.record({ slug: fc.constantFrom(...slugs), default_value: rate }), { maxLength: 1 }),
    })
    .map(({ display, function: source, ...rest }) => ({
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      ...rest,
      id,
      slug: id,
      type: 'number' as const,
      ...(display === undefined ? {} : { display_function: display }),
      ...(source === undefined ? {} : { value_function_source: source }),
    }))
    .map(({ minimum, maximum, step, ...rest }) => ({
      ...rest,
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
      ...(step === undefined ? {} : { step }),
    }))

const section = (id: string, ...questions: string[]): fc.Arbitrary<FormSection> =>
  fc
    .record({ tags: some, questions: fc.tuple(...questions.map(question)) })
    .map((rest) => ({ id, ...rest, questions: [...rest.questions] }))

const form = (id: string, first: string[], second: string[]): fc.Arbitrary<Form> =>
  fc
    .record({
      tags: fc.constantFrom(tags, tags, ['in'], []),
      sections: fc.tuple(section('s1', ...first), section('s2', ...second)),
    })
    .map((rest) => ({
      id,
      provider: 'quay',
      name: id,
      tags: rest.tags,
      sections: [...rest.sections],
      form_config_objects: [{ multiple_submissions: true }],
    }))

const responses = (ids: string[]) =>
  fc
    .tuple(...ids.map((id) => maybe(fc.integer({ min: -30, max: 60 }).map((n) => ({ question_id: id, value: n / 4 })))))
    .map((all) => all.flatMap((each) => each ?? []))

const filling = (formid: string, ids: string[]) =>
  fc.record({ formid: fc.constant(formid), tags: some, responses: responses(ids) })

export const askedCase: fc.Arbitrary<AskedCase> = fc
  .record({
    one: form('one', ['a'], ['b', 'c']),
    two: form('two', ['d'], []),
    addon: fc.record({ price: maybe(formula), display: maybe(formula) }),
    fillings: fc.array(filling('one', ['a', 'b', 'c']), { maxLength: 3 }),
    other: fc.array(filling('two', ['d']), { maxLength: 2 }),
    quantity: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ one, two, addon, fillings, other, quantity }) => ({
    bookable: { id: 'visit', provider: 'quay', name: 'Visit', price: 9500, duration: 3600, addons: ['heat'] },
    forms: [one, two],
    addons: [
      {
        id: 'heat',
        provider: 'quay',
        name: 'Heat',
        priceadjustment: 700,
        ...(addon.price === undefined ? {} : { price_function: addon.price }),
        ...(addon.display === undefined ? {} : { display_function: addon.display }),
      },
    ],
    given: { formresponses: [...fillings, ...other], addons: { heat: quantity } },
  }))

const visit = { start: 0, end: 3_600_000, timezone: 'UTC', seats: 1 }
const asCart = (reservation: Omit<ReservationToPrice, keyof typeof visit>): QuoteInput => ({
  currency: 'usd',
  reservations: [{ ...visit, ...reservation }],
})

/** The product's cart: answers are judged by the rules of forms, then priced. */
export function cartByRules({ bookable, forms, addons, given }: AskedCase): QuoteInput {
  const context = { seats: 1, bookable: bookable.id, addons, country: 'US', parsePhone: () => null }
  const { answers, addons: chosen } = answersSoFar(forms, given, context)
  return asCart({ pricedata: priceDataOf(bookable, forms, addons), answers, addons: chosen })
}

/** The same cart by a second reading of the rules: answers hidden by tags or a display function don't count. */
export function cartByProse({ bookable, forms, addons, given }: AskedCase): QuoteInput {
  const answers: { formid: string; responses: { question_id: string; value: number }[] }[] = []
  for (const one of forms) {
    for (const filled of given.formresponses.filter(({ formid }) => formid === one.id)) {
      const entry = { formid: one.id, responses: [] as { question_id: string; value: number }[] }
      answers.push(entry)
      for (const { tags: ofSection = [], questions } of one.sections)
        for (const asked of questions) {
          const said = filled.responses.find(({ question_id }) => question_id === asked.id)
          const isMeant = (wanted: string[] = []) =>
            (one.tags ?? []).length < 2 ||
            wanted.length === 0 ||
            wanted.some((tag) => (filled.tags ?? []).includes(tag))
          const isAsked = isMeant(ofSection) && isMeant(asked.tags) && holds(asked, one, answers, entry, forms)
          const value = isAsked && said ? within(Number(said.value), asked) : null
          if (value !== null) entry.responses.push({ question_id: asked.id, value })
        }
    }
  }
  const kept = answers.filter(
    (entry) => entry.responses.length > 0 || answers.filter(({ formid }) => formid === entry.formid).length > 1,
  )
  const offered = addons.filter((addon) => holds(addon, null, answers, null, forms))
  const chosen = Object.fromEntries(offered.map(({ id }) => [id, Number(given.addons?.[id] ?? 0)]))
  return asCart({ pricedata: priceDataOf(bookable, forms, addons), answers: kept, addons: chosen })
}

type Entry = { formid: string; responses: { question_id: string; value: number }[] }

/** Whether a display function is not 0. A function that can't be computed hides its question. */
function holds(
  { display_function, variables = [] }: Pick<Question, 'display_function' | 'variables'>,
  own: Form | null,
  answers: Entry[],
  entry: Entry | null,
  forms: Form[],
): boolean {
  if (display_function === undefined) return true
  const answerTo = (slug: string): Ratio => {
    const declared = variables.find((each) => each.slug === slug)
    const order = own ? [own, ...forms.filter((each) => each !== own)] : forms
    const asking = order.find((each) => each.sections.some((part) => part.questions.some((one) => one.slug === slug)))
    if (!asking && !declared) throw new Refused('unknown slug')
    const filled = asking === own && entry ? entry : answers.find(({ formid }) => formid === asking?.id)
    const said = filled?.responses.find(({ question_id }) => question_id === slug)
    return written(said ? said.value : Number(declared?.default_value ?? 0))
  }
  try {
    return calculate(display_function, answerTo)[0] !== 0n
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** A number snapped to its step; null where the number or the snapped value is out of bounds. */
function within(typed: number, { minimum, maximum, step }: Question): number | null {
  const snapped =
    step === undefined ? typed : toNumber(times(whole(rounded(over(written(typed), written(step)))), written(step)))
  if (minimum === undefined || maximum === undefined) return snapped
  return [typed, snapped].every((each) => each >= minimum && each <= maximum) ? snapped : null
}

const toNumber = ([top, bottom]: Ratio): number => Number(top) / Number(bottom)
