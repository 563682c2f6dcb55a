import { describe, expect, it } from 'vitest'
import type { Bookable } from '../entities/bookable.ts'
import type { Addon, Form } from '../entities/form.ts'
import { priceDataInMajor } from './major-price-data.ts'
import { priceDataOf } from './price-data.ts'
import { isFree, priceLookOf } from './price-look.ts'

const bookable = (fields: Partial<Bookable>): Bookable => ({ id: 'b', name: 'B', provider: 'p', ...fields }) as Bookable

function look(fields: Partial<Bookable>, forms: Pick<Form, 'id' | 'sections'>[] = [], addons: Addon[] = []) {
  const one = bookable({ price: 9500, addons: addons.map(({ id }) => id), ...fields })
  return priceLookOf(priceDataInMajor(priceDataOf(one, forms, addons), 2), one)
}

const asking = (question: object): Pick<Form, 'id' | 'sections'>[] => [
  {
    id: 'f',
    sections: [{ id: 's', name: '', questions: [{ id: 'q', slug: 'q', type: 'text', ...question }] }],
  } as never,
]
const addon = (fields: object) => ({ id: 'a', name: 'A', ...fields }) as Addon
const plain = { amount: 95, from: false, plustax: false, travel: null }

describe('how a price is told before anything is chosen', () => {
  it.each([
    ['a single price', look({}), plain],
    ['nothing at all', look({ price: 0 }), { ...plain, amount: 0 }],
    ['each of several seats', look({ seatsperbooking: 4 }), { ...plain, per: 'seat' }],
    [
      'seats that grow cheaper',
      look({ seatsperbooking: 4, pricing_tiers: [{ seat_quantity: 2, marginal_price: 6000 }] }),
      { ...plain, from: true, per: 'seat' },
    ],
    ['a day', look({ bookabletype: 'calendarday' }), { ...plain, per: 'day' }],
    ['a night', look({ bookabletype: 'calendarday', countby: 'nights' }), { ...plain, per: 'night' }],
    [
      'slots in a row',
      look({ combinedslots: true, mincombined: 2, maxcombined: 4 }),
      { ...plain, amount: 190, from: true },
    ],
    ['as many slots always', look({ combinedslots: true, mincombined: 2, maxcombined: 2 }), { ...plain, amount: 190 }],
  ])('%s', (_, told, expected) => {
    expect(told).toEqual(expected)
  })

  it('begins where an answer or an extra costs something, and only there', () => {
    const options = (price: number) => [{ id: 'o', name: 'O', price }]
    expect(look({}, asking({ type: 'radio', responseoptions: options(0) })).from).toBe(false)
    expect(look({}, asking({ type: 'radio', responseoptions: options(500) })).from).toBe(true)
    expect(look({}, asking({ value_function_source: { operator: 'multiply', amount: 3 } })).from).toBe(true)
    expect(look({}, [], [addon({ priceadjustment: 0 })]).from).toBe(false)
    expect(look({}, [], [addon({ priceadjustment: 400 })]).from).toBe(true)
    expect(look({}, [], [addon({ price_function: 'count * 4' })]).from).toBe(true)
  })

  it('adds tax to the price where it is added to the price', () => {
    const tax = { taxpercentage: 10, applicabletobaseprice: true }
    expect(look({ tax }).plustax).toBe(true)
    expect(look({ tax, price: 0 }).plustax).toBe(false)
    expect(look({ tax: { ...tax, applicabletobaseprice: false } }).plustax).toBe(false)
    const one = bookable({ price: 9500, tax })
    expect(priceLookOf(priceDataInMajor(priceDataOf(one, [], [], true), 2), one).plustax).toBe(false)
  })

  it.each([
    [{ fee: 1.25 }, 'all'],
    [{ fee: 1.25, excessfee: 2, excessmiles: 20 }, 'all'],
    [{ fee: 0, excessfee: 1.2, excessmiles: 9 }, { beyond: 9 }],
    [{ fee: 0, excessfee: 1.2, excessmiles: 0 }, 'all'],
    [{ fee: 0 }, null],
    [{ excessfee: 1.2, excessmiles: 9 }, null],
    [{}, null],
  ])('travel at %j is told as %j', (travelcost, told) => {
    expect(look({ travelcost }).travel).toEqual(told)
  })

  it('is free only where nothing can cost anything', () => {
    expect(isFree(look({ price: 0 }))).toBe(true)
    expect(isFree(look({}))).toBe(false)
    expect(isFree(look({ price: 0, travelcost: { fee: 0, excessfee: 1, excessmiles: 9 } }))).toBe(false)
    expect(isFree(look({ price: 0 }, asking({ responseoptions: [{ id: 'o', name: 'O', price: 100 }] })))).toBe(false)
  })
})
