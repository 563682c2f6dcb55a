import type { Bookable } from '../entities/bookable.ts'
import type { Addon, Form, Question } from '../entities/form.ts'
import { priceDataOf } from './price-data.ts'
import { quote } from './quote.ts'
import type { Quote, QuoteInput, ReservationQuote, ReservationToPrice } from './types.ts'

export const at = (iso: string) => Date.parse(`${iso}Z`)

/** A lesson of 90 minutes for 95.00 at the quay, in UTC. */
export function lesson(
  bookable: Partial<Bookable> = {},
  reservation: Partial<ReservationToPrice> = {},
  questions: Partial<Question>[] = [],
  addons: Addon[] = [],
): ReservationToPrice {
  const full: Bookable = { id: 'lesson', provider: 'quay', name: 'Lesson', price: 9500, duration: 5400, ...bookable }
  const forms = questions.length ? [formOf('form', questions)] : []
  return {
    pricedata: priceDataOf(full, forms, addons),
    start: at('2026-06-10T10:00'),
    end: at('2026-06-10T11:30'),
    timezone: 'UTC',
    seats: 1,
    ...reservation,
  }
}

function formOf(id: string, questions: Partial<Question>[]): Form {
  const whole = questions.map((question, index) => ({
    id: question.slug ?? `q${index}`,
    slug: `q${index}`,
    type: 'number' as const,
    ...question,
  }))
  return { id, provider: 'quay', name: id, sections: [{ id: 's', questions: whole }] }
}

export const answered = (responses: Record<string, string | number | boolean | string[] | Record<string, number>>) => ({
  answers: [
    { formid: 'form', responses: Object.entries(responses).map(([question_id, value]) => ({ question_id, value })) },
  ],
})
export const seat = (responses: Record<string, string | number>) => ({
  responses: Object.entries(responses).map(([question_id, value]) => ({ question_id, value })),
})

/** Quotes, and checks what holds for every quote: lines sum to the price, totals to the cart, nothing is below 0. */
export function quoted(input: Partial<QuoteInput> & Pick<QuoteInput, 'reservations'>): Quote {
  const result = quote({ currency: 'usd', ...input })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  const { reservations, totals } = result.value
  for (const each of reservations) {
    const lines = each.lines.reduce((sum, line) => sum + line.amount, 0)
    const lowest = Math.min(each.finalprice, each.duenow, each.balancetobecollected, each.basepricepostdiscount)
    if (lines !== each.finalprice) throw new Error(`lines sum to ${lines}, not to ${each.finalprice}`)
    if (each.duenow + each.balancetobecollected !== each.finalprice) throw new Error('due now and balance are not all')
    if (lowest < 0) throw new Error(`something costs ${lowest}`)
  }
  const total = reservations.reduce((sum, each) => sum + each.finalprice, 0)
  if (totals.finalprice !== total) throw new Error(`the cart costs ${totals.finalprice}, not ${total}`)
  return result.value
}
export function price(...reservations: ReservationToPrice[]): ReservationQuote {
  const [first] = quoted({ reservations }).reservations
  if (!first) throw new Error('nothing priced')
  return first
}
export const refusal = (reservation: ReservationToPrice) => {
  const result = quote({ currency: 'usd', reservations: [reservation] })
  return result.ok ? null : result.error
}
