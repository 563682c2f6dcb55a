import { describe, expect, it } from 'vitest'
import {
  priceDataFromMajor,
  priceDataInMajor,
  volumeDiscountsFromMajor,
  volumeDiscountsInMajor,
} from './major-price-data.ts'
import { currencyDigits, formatMajor } from './money.ts'
import { priceDataOf } from './price-data.ts'

const option = (id: string, priceadjustment: number | null) => ({ id, name: id, priceadjustment })
const question = {
  id: 'suit',
  slug: 'suit',
  type: 'checkbox' as const,
  value_function_source: { operator: 'add' as const, amount: 42.5, per: 'unit' as const },
  responseoptions: [option('wet', -4005), option('dry', 0), option('own', null)],
}
const form = { id: 'extras', sections: [{ id: 's', questions: [question] }] }
const bookable = {
  id: 'lesson',
  provider: 'quay',
  name: 'Lesson',
  price: 31_125,
  pricing_tiers: [{ seat_quantity: 2, marginal_price: 20_001 }],
  pointsprice: 12,
  downpaymentamount: 7.5,
  travelcost: { fee: 1.25, excessmiles: 10, excessfee: 2 },
  tax: { taxpercentage: 7.5 },
  addons: ['heat'],
}
const data = {
  ...priceDataOf(bookable, [form], [{ id: 'heat', provider: 'quay', name: 'Heat', priceadjustment: 700 }]),
  distance: 27.34,
  volumediscounts: [
    { appointments: 2, discount_amount: 1_500 },
    { appointments: 5, discount_percentage: 12.5 },
  ],
  code: { id: 'tide', referencecode: 'TIDE', discount_amount: 400 },
}

describe.each(['jpy', 'usd', 'kwd', 'clf'])('price data on the wire in %s', (code) => {
  const digits = currencyDigits(code)
  const major = (minor: number) => formatMajor(minor, digits)
  const wire = priceDataInMajor(data, digits)

  it('has each amount in major units, and everything else unchanged', () => {
    expect(wire).toEqual({
      ...data,
      price: major(31_125),
      pricing_tiers: [{ seat_quantity: 2, marginal_price: major(20_001) }],
      addons: [{ id: 'heat', name: 'Heat', priceadjustment: major(700) }],
      volumediscounts: [
        { appointments: 2, discount_amount: major(1_500) },
        { appointments: 5, discount_percentage: 12.5 },
      ],
      code: { id: 'tide', referencecode: 'TIDE', discount_amount: major(400) },
      forms: [
        {
          id: 'extras',
          questions: [
            {
              ...data.forms[0]?.questions[0],
              options: [
                { id: 'wet', name: 'wet', price: major(-4005) },
                { id: 'dry', name: 'dry', price: 0 },
                { id: 'own', name: 'own', price: null },
              ],
            },
          ],
        },
      ],
    })
  })
  it('survives the round trip through JSON', () => {
    expect(priceDataFromMajor(JSON.parse(JSON.stringify(wire)), digits)).toEqual(data)
  })
  it('has volume discounts that survive the round trip', () => {
    const thresholds = [
      { appointments: 2, discount_percentage: 10 },
      { appointments: 3, discount_amount: 4005 },
    ]
    const sent = volumeDiscountsInMajor(thresholds, digits)
    expect(sent.map((one) => one.discount_amount)).toEqual([undefined, major(4005)])
    expect(volumeDiscountsFromMajor(JSON.parse(JSON.stringify(sent)), digits)).toEqual(thresholds)
  })
})

it('is null for other values, and for amounts with more digits than the currency', () => {
  expect(priceDataFromMajor(undefined, 2)).toBeNull()
  expect(priceDataFromMajor({ version: 2 }, 2)).toBeNull()
  expect(priceDataFromMajor(priceDataInMajor(data, 3), 2)).toBeNull()
})
