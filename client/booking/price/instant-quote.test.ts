import { describe, expect, it } from 'vitest'
import { priceDataInMajor, priceDataOf } from '../../../core/domain/pricing/index.ts'
import { instantCartQuote, instantQuote, type Priced, type PricedBy } from './instant-quote.ts'

const form = {
  id: 'job',
  provider: 'fairfield',
  name: 'The job',
  bookables: ['visit'],
  multiple_submissions: ['visit'],
  tags: ['inside', 'outside'],
  form_config_objects: [{ multiple_submissions: true }],
  sections: [
    {
      id: 's',
      questions: [
        { id: 'rooms', slug: 'rooms', type: 'number' as const, value_function_source: 'rooms * 40', tags: ['inside'] },
        { id: 'walls', slug: 'walls', type: 'number' as const, value_function_source: 'walls * 7', tags: ['outside'] },
      ],
    },
  ],
}
const heat = { id: 'heat', provider: 'fairfield', name: 'Heating', bookables: ['visit'], priceadjustment: 700, max: 2 }
const bookable = { id: 'visit', provider: 'fairfield', name: 'Visit', price: 9500, duration: 5400, addons: ['heat'] }
const by: PricedBy = {
  pricedata: priceDataInMajor(priceDataOf(bookable, [form], [heat]), 2),
  volumediscounts: [],
  discount: null,
  forms: [form],
  addons: [{ ...heat, priceadjustment: 7 }],
  currency: { code: 'eur', digits: 2 },
  timezone: 'Europe/Dublin',
}
const asked: Priced = {
  given: { formresponses: [] },
  seats: 1,
  start: '2026-12-01T10:00:00.000Z',
  end: '2026-12-01T11:30:00.000Z',
  discountcode: undefined,
}
const filling = (tag: string, question_id: string, value: number) => ({
  formid: 'job',
  tags: [tag],
  responses: [{ question_id, value }],
})
const lowtide = {
  status: 'valid' as const,
  referencecode: 'LOWTIDE',
  discount_percentage: 0,
  discount_amount: 9.5,
  minimum: 0,
  bookables: ['visit'],
}

describe('the instant price', () => {
  it('follows the rules in major units, by line and by submission', () => {
    const given = {
      formresponses: [filling('inside', 'rooms', 3), filling('outside', 'walls', 2)],
      addons: { heat: 2 },
    }
    const quote = instantQuote({ ...asked, given }, by)
    expect(quote).toMatchObject({ currency: 'eur', finalprice: 95 + 120 + 14 + 14, duenow: 243 })
    expect(quote?.lines.map(({ formid, submission, amount, addon }) => [formid, submission, addon, amount])).toEqual([
      ['', null, '', 95],
      ['job', 0, '', 120],
      ['job', 1, '', 14],
      ['', null, 'heat', 14],
    ])
  })
  it('goes by the discounts that were frozen with the hold, whatever they are today', () => {
    const held = {
      ...priceDataOf(bookable, [form], [heat]),
      volumediscounts: [{ appointments: 1, discount_amount: 500 }],
      code: { id: 'low', referencecode: 'LOWTIDE', discount_amount: 1000 },
    }
    const told = { ...by, pricedata: priceDataInMajor(held, 2), discount: lowtide }
    const today = { ...told, volumediscounts: [{ appointments: 1, discount_percentage: 50 }] }
    const coded = { ...asked, discountcode: 'LOWTIDE' }
    expect(instantQuote(coded, today)).toMatchObject({ finalprice: 95 - 5 - 10 })
    const { pricedata, forms, ...cart } = today
    expect(instantCartQuote([{ ...asked, pricedata, forms }], { discountcode: 'LOWTIDE' }, cart)).toMatchObject({
      finalprice: 80,
    })
  })
  it('leaves out answers that are not asked or not valid yet', () => {
    const given = { formresponses: [filling('outside', 'rooms', 3)], addons: { heat: 3 } }
    expect(instantQuote({ ...asked, given }, by)?.finalprice).toBe(95)
  })
  it('applies a code that the server has confirmed, and waits for the server otherwise', () => {
    const coded = { ...asked, discountcode: 'LOWTIDE' }
    expect(instantQuote(coded, by)).toBeNull()
    expect(instantQuote(coded, { ...by, discount: lowtide })).toMatchObject({
      finalprice: 85.5,
      discount: 9.5,
      discountcodeused: 'LOWTIDE',
      discountcode: { referencecode: 'LOWTIDE', status: 'applied' },
    })
  })
  it('uses the distance frozen with the hold', () => {
    const data = priceDataOf({ ...bookable, travelcost: { fee: 1.25 } })
    const travel = { ...priceDataInMajor(data, 2), distance: 10 }
    expect(instantQuote(asked, { ...by, pricedata: travel })).toMatchObject({ finalprice: 107.5, distance: 10 })
  })
  it.each([
    ['no slot', { ...asked, start: '' }, by],
    ['no price data', asked, { ...by, pricedata: undefined }],
    [
      'the answer to a plugin’s step that counts',
      { ...asked, given: { ...asked.given, steps: { waiver_step: { cover: 'full' } } } },
      { ...by, countingsteps: ['waiver_step'] },
    ],
  ])('is none with %s', (_, priced, pricedBy) => {
    expect(instantQuote(priced, pricedBy)).toBeNull()
  })
})

describe('the instant price of a cart', () => {
  const { pricedata, forms, ...cart } = by
  const { discountcode: _, ...visit } = { ...asked, pricedata, forms }
  const walls = { formresponses: [filling('outside', 'walls', 2)] }
  const volumediscounts = [{ appointments: 2, discount_percentage: 10 }]

  it('prices each appointment with its own answers, and counts them for volume discounts', () => {
    const quote = instantCartQuote(
      [visit, { ...visit, given: walls }],
      { discountcode: undefined },
      { ...cart, volumediscounts },
    )
    expect(quote).toMatchObject({ currency: 'eur', finalprice: 85.5 + 85.5 + 14, duenow: 185 })
    expect(quote?.appointments.map(({ finalprice }) => finalprice)).toEqual([85.5, 99.5])
  })
  it('spreads a confirmed code over all appointments', () => {
    const code = { ...lowtide, discount_percentage: 0, discount_amount: 10 }
    expect(instantCartQuote([visit, visit], { discountcode: 'LOWTIDE' }, { ...cart, discount: code })).toMatchObject({
      finalprice: 180,
      discountcode: { referencecode: 'LOWTIDE', status: 'applied' },
      appointments: [{ finalprice: 90 }, { finalprice: 90 }],
    })
    expect(instantCartQuote([visit, visit], { discountcode: 'LOWTIDE' }, cart)).toBeNull()
  })
  it('is null where one appointment has no price', () => {
    expect(instantCartQuote([visit, { ...visit, pricedata: undefined }], { discountcode: undefined }, cart)).toBeNull()
    expect(instantCartQuote([visit, { ...visit, start: '' }], { discountcode: undefined }, cart)).toBeNull()
  })
})
