import type { PriceData, PricedQuestion } from '../price-data.ts'
import type { AnswerValue, ReservationToPrice } from '../types.ts'
import { calculate, minus, over, type Ratio, Refused, times, whole, written } from './exact.ts'
import { allSeats, inMinor, minor } from './oracle-base.ts'

export interface OracleLine {
  amount: number
  formid?: string
  question_id?: string
  submission?: number
  seat?: number
  addon?: string
  step?: string
}

interface Line {
  amount: number
  form: string
  answered: number
  seat: number
  question: number
  sets: boolean
}

/** Step 3. `answered` is the number of the form's filling, `seat` is 0 outside the roster. */
export function answerAmounts(reservation: ReservationToPrice, base: number, unit: number): OracleLine[] {
  const { pricedata, answers = [], roster = [], addons = {}, steplines = [] } = reservation
  let lines: Line[] = []
  const price = (form: PriceData['forms'][number], answered: number, seat: number) => {
    form.questions.forEach((question, position) => {
      const value = read(reservation, form.id, question, answered, seat)
      if (value === undefined) return
      const place = { form: form.id, answered, seat, question: position }
      for (const option of question.options) {
        const quantity = quantityIn(value, option.id)
        if (option.price !== null && quantity > 0)
          lines.push({ ...place, amount: option.price * quantity, sets: false })
      }
      if (question.function === null) return
      const sets = typeof question.function === 'object' && question.function.operator === 'set'
      lines.push({
        ...place,
        amount: minor(functionValue({ reservation, base, unit, form, question, value, answered, seat })),
        sets,
      })
    })
  }
  for (const form of pricedata.forms) {
    answers.forEach((answer, answered) => {
      if (answer.formid === form.id) price(form, answered, 0)
    })
    roster.forEach((_, index) => {
      price(form, -1, index + 1)
    })
  }
  for (const set of lines.filter((line) => line.sets).sort((a, b) => a.question - b.question)) {
    if (!lines.includes(set)) continue
    lines = lines.filter((line) => line === set || !reaches(set, line) || (line.sets && line.question >= set.question))
  }
  const extras = pricedata.addons.flatMap((addon): OracleLine[] => {
    const quantity = addons[addon.id] ?? 0
    if (quantity === 0) return []
    const text = addon.function
    const each =
      text === undefined
        ? whole(addon.priceadjustment)
        : inMinor(
            calculate(text, (slug) => named(slug, { reservation, answered: -1, seat: 0 })),
            unit,
          )
    return [{ addon: addon.id, amount: minor(times(each, whole(quantity))) }]
  })
  const bySteps = steplines.map(({ step, amount }): OracleLine => ({ step, amount }))
  return [...lines.map((line) => told(line, reservation)), ...extras, ...bySteps]
}

/** A line in comparable form: the form and number of its filling, or its seat. */
function told(
  { amount, form, answered, seat, question }: Line,
  { pricedata, answers = [] }: ReservationToPrice,
): OracleLine {
  const question_id = pricedata.forms.find((each) => each.id === form)?.questions[question]?.id ?? ''
  const before = answers.slice(0, answered).filter((each) => each.formid === form).length
  return { amount, formid: form, question_id, ...(seat > 0 ? { seat } : { submission: before }) }
}

function quantityIn(value: AnswerValue, option: string): number {
  if (Array.isArray(value)) return value.includes(option) ? 1 : 0
  return typeof value === 'object' ? Number(value[option] ?? 0) : value === option ? 1 : 0
}

function reaches(set: Line, line: Line): boolean {
  if (set.form !== line.form) return false
  return set.seat > 0 ? line.seat === set.seat : line.seat > 0 || line.answered === set.answered
}

function read(
  { answers = [], roster = [] }: ReservationToPrice,
  formid: string,
  question: PricedQuestion,
  answered: number,
  seat: number,
): AnswerValue | undefined {
  if (question.rosterquestion !== seat > 0) return undefined
  const given =
    seat > 0 ? roster[seat - 1]?.responses.filter((each) => each.formid === formid) : answers[answered]?.responses
  const value = given?.find((each) => each.question_id === question.id)?.value
  const sentinel = question.type === 'number' ? 123581321 : question.type === 'date' ? '1970-01-01' : undefined
  return value === sentinel ? undefined : value
}

interface Place {
  reservation: ReservationToPrice
  form?: PriceData['forms'][number]
  question?: PricedQuestion
  answered: number
  seat: number
}

interface Asked extends Place {
  base: number
  unit: number
  form: PriceData['forms'][number]
  question: PricedQuestion
  value: AnswerValue
}

/** Kinds with one chosen option, given by its key. */
const choices = new Set(['select', 'radio', 'stageselector'])

const numeric = (value: AnswerValue, type: string): Ratio => {
  if (typeof value === 'number') return written(value)
  if (value === true) return whole(1)
  if (choices.has(type) && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return written(value)
  if (Array.isArray(value)) return whole(value.length)
  if (typeof value === 'object') return whole(Object.values(value).reduce<number>((sum, each) => sum + Number(each), 0))
  throw new Refused('text')
}

function functionValue(asked: Asked): Ratio {
  const { reservation, question, value, seat, unit } = asked
  if (typeof question.function === 'string')
    return inMinor(
      calculate(question.function, (slug) => named(slug, asked)),
      unit,
    )
  const { operator = 'add', amount = 0, per } = question.function ?? {}
  const seats = allSeats(reservation)
  const total = seats.reduce((a, b) => a + b, 0)
  const acted =
    seat === 0
      ? whole(asked.base)
      : total === 0
        ? whole(0)
        : over(times(whole(asked.base), whole(seats[seat - 1] ?? 0)), whole(total))
  if (operator === 'multiply') return minus(times(acted, written(amount)), acted)
  if (operator === 'divide') return minus(over(acted, written(amount)), acted)
  if (operator === 'set') return inMinor(written(amount), unit)
  const once = inMinor(per === 'unit' ? times(written(amount), numeric(value, question.type)) : written(amount), unit)
  return operator === 'subtract' ? minus(whole(0), once) : once
}

function named(slug: string, { reservation, form, question, answered, seat }: Place): Ratio {
  const declared = question?.variables.find((each) => each.slug === slug)
  const others = reservation.pricedata.forms.filter((each) => each.id !== form?.id)
  for (const each of form ? [form, ...others] : others) {
    const target = each.questions.find((one) => one.slug === slug && (!one.rosterquestion || seat > 0))
    if (!target) continue
    const first = (reservation.answers ?? []).findIndex((answer) => answer.formid === each.id)
    const filling = each.id === form?.id && seat === 0 ? answered : first
    const value = read(reservation, each.id, target, filling, target.rosterquestion ? seat : 0)
    return value === undefined ? written(Number(declared?.default_value ?? 0)) : numeric(value, target.type)
  }
  if (!declared) throw new Refused('unknown slug')
  return written(Number(declared.default_value ?? 0))
}
