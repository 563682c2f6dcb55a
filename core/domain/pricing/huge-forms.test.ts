import { expect, test } from 'vitest'
import { addedTime, type FormRules, readAnswers } from '../forms/index.ts'
import { priceDataOf, quote } from './index.ts'

const count = 2000
const fillings = 50
const question = (type: 'number' | 'hidden', at: number) => {
  const [id, before] = [`q${at}`, `q${at === 0 ? 1 : at - 1}`]
  return {
    id,
    slug: id,
    type,
    default_value: type === 'hidden' ? 5 : undefined,
    display_function: type === 'number' ? `${before} + 1` : undefined,
    value_function: `${id} * 2 + ${before}`,
  }
}
const numbers = Array.from({ length: count }, (_, at) => question('number', at))
const hidden = Array.from({ length: 200 }, (_, at) => question('hidden', at))

/** A page and a server are blocked meanwhile. Linear searches through all questions took ten seconds and more. */
const patience = 4000

test.each([
  ['asked by formulas', numbers, fillings * 100],
  ['answered by their defaults', hidden, fillings * hidden.length],
])('thousands of questions, %s, in fifty fillings, are read and priced quickly', (_, questions, lines) => {
  const repeated = [{ form_id: 'huge', multiple_submissions: true }]
  const form = { id: 'huge', provider: 'quay', name: 'Huge', form_config_objects: repeated }
  const forms = [{ ...form, sections: [{ id: 'main', questions }] }]
  const isAnswered = questions === numbers
  const responses = Array.from({ length: isAnswered ? 100 : 0 }, (_, at) => ({ question_id: `q${at * 3}`, value: 1 }))
  const given = { formresponses: Array.from({ length: fillings }, () => ({ formid: 'huge', responses })) }
  const context = { seats: 1, bookable: 'b', country: 'US', parsePhone: () => null }
  const begun = performance.now()
  const read = readAnswers(forms satisfies FormRules[], given, context)
  expect(addedTime(forms, read)).toBe(0)
  const pricedata = priceDataOf({ id: 'b', provider: 'quay', name: 'B', price: 100 }, forms)
  const answers = read.answers
  const reservation = { pricedata, start: 0, end: 3_600_000, timezone: 'UTC', seats: 1, answers }
  const priced = quote({ currency: 'usd', reservations: [reservation] })
  expect(priced.ok && priced.value.reservations[0]?.lines.filter(({ kind }) => kind === 'function')).toHaveLength(lines)
  expect(performance.now() - begun).toBeLessThan(patience)
})
