import { expect, test } from 'vitest'
import { answersSoFar } from '../../../core/domain/forms/index.ts'
import { priceDataOf } from '../../../core/domain/pricing/index.ts'
import { fillingPrices, hasPrices } from './filling-price.ts'
import { readForm } from './read-forms.ts'

const area = {
  id: 'area',
  name: 'Area',
  provider: 'p',
  form_config_objects: [{ multiple_submissions: true }],
  sections: [
    {
      id: 's',
      questions: [
        {
          id: 'doors',
          slug: 'doors',
          type: 'number' as const,
          value_function_source: { operator: 'add' as const, amount: 42.5, per: 'unit' as const },
        },
      ],
    },
  ],
}
const note = { id: 'note', name: 'Note', provider: 'p', sections: [{ id: 's', questions: [] }] }
const pricedata = priceDataOf({ id: 'rooms', provider: 'p', name: 'Rooms', price: 10_000, forms: ['area', 'note'] }, [
  area,
  note,
])
const priced = { pricedata, currency: { code: 'eur', digits: 2 }, start: 0, end: 3_600_000, timezone: 'UTC', seats: 1 }
const answered = (...doors: number[]) =>
  answersSoFar(
    [readForm(area).rules],
    {
      formresponses: doors.map((value) => ({ formid: 'area', responses: [{ question_id: 'doors', value }] })),
    },
    { seats: 1, country: '', parsePhone: () => null },
  )

test("prices each submission by its own answers, in major units, without the reservation's price", () => {
  const priceOf = fillingPrices(priced, answered(2, 3))
  expect([priceOf?.('area', 0), priceOf?.('area', 1), priceOf?.('area', 2)]).toEqual([85, 127.5, 0])
})

test('a form whose questions cost nothing has no price', () => {
  expect([hasPrices(pricedata, 'area'), hasPrices(pricedata, 'note')]).toEqual([true, false])
})
