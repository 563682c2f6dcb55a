import { addonLines } from './addon-lines.ts'
import { answerTo, chosenOptions, type Filling, fillingsOf } from './answer-value.ts'
import type { BasePrice } from './base-price.ts'
import type { FormulaEffort } from './formula-effort.ts'
import { fraction } from './fraction.ts'
import type { PricedForm, PricedOption, PricedQuestion } from './price-data.ts'
import type { AnswerValue, QuoteLine, ReservationToPrice } from './types.ts'
import { payable, roundMinor } from './unpriceable.ts'
import { functionAmount } from './value-function.ts'

/** A line, with what decides whether a `set` replaces it. */
interface Entry {
  line: QuoteLine
  filling: Filling
  /** Position of its question in the form. */
  order: number
  sets: boolean
}

/** Step 3: one line per option, function, add-on and part of a plugin's step; roster answers have one per seat. */
export function answerLines(
  reservation: ReservationToPrice,
  base: BasePrice,
  { digits, effort }: { digits: number; effort: FormulaEffort },
): QuoteLine[] {
  const fillings = fillingsOf(reservation)
  const entries = fillings.flatMap((filling) =>
    filling.form.questions.flatMap((question, order) => {
      const answer = answerTo(question, filling)
      if (answer === undefined) return []
      const price = () => {
        const share = filling.seat === null ? fraction(base.baseprice) : base.shareOf(filling.seat)
        const forms = reservation.pricedata.forms
        return roundMinor(functionAmount({ question, answer, filling, fillings, forms, base: share, digits, effort }))
      }
      return [
        ...optionLines(question, answer).map((line) => ({ line, filling, order, sets: false })),
        ...functionLine(question, price).map((line) => ({ line, filling, order, sets: setsPrice(question) })),
      ]
    }),
  )
  return [
    ...withoutReplaced(entries).map(located),
    ...addonLines(reservation, { digits, effort }),
    ...stepLines(reservation),
  ]
}

/** One line per part of the answer to a plugin's step that costs something or takes time. */
const stepLines = ({ steplines = [] }: ReservationToPrice): QuoteLine[] =>
  steplines.map(({ step, label, amount, minutes }) => ({
    kind: 'step',
    amount: payable(amount),
    label,
    step,
    ...(minutes !== undefined && { minutes }),
  }))

function optionLines(question: PricedQuestion, answer: AnswerValue): QuoteLine[] {
  const chosen = chosenOptions(answer)
  return question.options.flatMap((option) => {
    const quantity = chosen.get(option.id) ?? 0
    if (option.price === null || quantity <= 0) return []
    const amount = payable(option.price * quantity)
    const label = optionLabel(question, option)
    return [{ kind: 'option' as const, amount, label, question_id: question.id, quantity }]
  })
}

/**
 * What a line calls a chosen option: its name, after the question where that alone says nothing. That is so of a choice
 * between two of which one is free, such as yes and no.
 */
export function optionLabel({ type, label, options }: PricedQuestion, { name }: PricedOption): string {
  const isYesOrNo = (type === 'radio' || type === 'select') && options.length === 2 && options.some(isFree)
  if (!isYesOrNo || label === '') return name
  return /[\p{P}]$/u.test(label) ? `${label} ${name}` : `${label}: ${name}`
}

const isFree = ({ price }: PricedOption): boolean => (price ?? 0) === 0

function functionLine(question: PricedQuestion, price: () => number): QuoteLine[] {
  if (question.function === null) return []
  return [{ kind: 'function', amount: price(), label: question.label, question_id: question.id }]
}

/**
 * A `set` replaces the other lines that it covers. Where several sets cover each other, the last question's remains.
 */
function withoutReplaced(entries: Entry[]): Entry[] {
  const latest = new Map<Filling | PricedForm, number>()
  for (const set of entries.filter((entry) => entry.sets))
    for (const place of coveredBy(set.filling)) latest.set(place, Math.max(set.order, latest.get(place) ?? 0))
  return entries.filter(({ filling, order, sets }) => {
    const places = filling.seat === null ? [filling] : [filling, filling.form]
    const replacing = places.flatMap((place) => latest.get(place) ?? [])
    return !replacing.some((set) => !sets || set > order)
  })
}

/** Outside the roster a set covers its filling and its form's roster answers; on a roster question only its seat. */
const coveredBy = (filling: Filling): (Filling | PricedForm)[] =>
  filling.seat === null ? [filling, filling.form] : [filling]

const setsPrice = (question: PricedQuestion): boolean =>
  typeof question.function === 'object' && question.function?.operator === 'set'

/** The line with the place of its answer: the form and its filling, or the seat. */
const located = ({ line, filling: { form, seat, submission } }: Entry): QuoteLine => ({
  ...line,
  formid: form.id,
  ...(seat === null ? {} : { seat }),
  ...(submission === null ? {} : { submission }),
})
