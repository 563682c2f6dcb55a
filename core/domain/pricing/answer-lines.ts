import { answerTo, chosenOptions, type Filling, fillingsOf } from './answer-value.ts'
import type { BasePrice } from './base-price.ts'
import { fraction } from './fraction.ts'
import type { PricedQuestion } from './price-data.ts'
import type { AnswerValue, QuoteLine, ReservationToPrice } from './types.ts'
import { payable, roundMinor } from './unpriceable.ts'
import { functionAmount } from './value-function.ts'

/** A line with what decides whether a `set` replaces it. */
interface Entry {
  line: QuoteLine
  filling: Filling
  /** Position of its question in the form. */
  order: number
  sets: boolean
}

/** Step 3: one line per option, function and add-on, and per seat for answers of the roster. */
export function answerLines(reservation: ReservationToPrice, base: BasePrice, digits: number): QuoteLine[] {
  const fillings = fillingsOf(reservation)
  const entries = fillings.flatMap((filling) =>
    filling.form.questions.flatMap((question, order) => {
      const answer = answerTo(question, filling)
      if (answer === undefined) return []
      const price = () => {
        const share = filling.seat === null ? fraction(base.baseprice) : base.shareOf(filling.seat)
        const forms = reservation.pricedata.forms
        return roundMinor(functionAmount({ question, answer, filling, fillings, forms, base: share, digits }))
      }
      return [
        ...optionLines(question, answer).map((line) => ({ line, filling, order, sets: false })),
        ...functionLine(question, price).map((line) => ({ line, filling, order, sets: setsPrice(question) })),
      ]
    }),
  )
  return [...withoutReplaced(entries).map(withSeat), ...addonLines(reservation)]
}

function optionLines(question: PricedQuestion, answer: AnswerValue): QuoteLine[] {
  const chosen = chosenOptions(answer)
  return question.options.flatMap((option) => {
    const quantity = chosen.get(option.id) ?? 0
    if (option.price === null || quantity <= 0) return []
    const amount = payable(option.price * quantity)
    return [{ kind: 'option' as const, amount, label: option.name, question_id: question.id, quantity }]
  })
}

function functionLine(question: PricedQuestion, price: () => number): QuoteLine[] {
  if (question.function === null) return []
  return [{ kind: 'function', amount: price(), label: question.label, question_id: question.id }]
}

function addonLines({ pricedata, addons = {} }: ReservationToPrice): QuoteLine[] {
  return pricedata.addons.flatMap((addon) => {
    const quantity = Object.hasOwn(addons, addon.id) ? (addons[addon.id] ?? 0) : 0
    if (quantity <= 0) return []
    return [{ kind: 'addon' as const, amount: payable(addon.priceadjustment * quantity), label: addon.name, quantity }]
  })
}

/** A `set` replaces the other lines that it covers; of several sets that cover each other the last question's stays. */
function withoutReplaced(entries: Entry[]): Entry[] {
  const sets = entries.filter((entry) => entry.sets)
  return entries.filter(
    (entry) => !sets.some((set) => set !== entry && covers(set, entry) && (!entry.sets || set.order > entry.order)),
  )
}

/** Outside the roster it covers its filling and the roster of its form; on a roster question that seat. */
function covers(set: Entry, entry: Entry): boolean {
  if (set.filling.form.id !== entry.filling.form.id) return false
  if (set.filling.seat !== null) return entry.filling.seat === set.filling.seat
  return entry.filling.seat !== null || entry.filling.selection === set.filling.selection
}

const setsPrice = (question: PricedQuestion): boolean =>
  typeof question.function === 'object' && question.function?.operator === 'set'

const withSeat = ({ line, filling }: Entry): QuoteLine =>
  filling.seat === null ? line : { ...line, seat: filling.seat }
