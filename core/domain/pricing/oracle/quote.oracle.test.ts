import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceData, PricedForm, PricedQuestion, StructuredFunction } from '../price-data.ts'
import { quote } from '../quote.ts'
import { spread } from '../spread.ts'
import type { AnswerValue, QuoteInput, ReservationToPrice } from '../types.ts'
import { Refused } from './exact.ts'
import { oracle, reduction } from './oracle.ts'

/** Often the same few amounts, so that remainders tie. */
const money = fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.constantFrom(0, 500, 500, 1000))
const rate = fc.integer({ min: 0, max: 4000 }).map((n) => n / 1000)
const percentage = fc.integer({ min: 0, max: 1000 }).map((n) => n / 10)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const slugs = ['a', 'b', 'c', 'd']

const { formula } = fc.letrec<{ formula: string; operand: string }>((tie) => ({
  operand: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 99 }).map((n) => String(n / 4)) },
    { weight: 4, arbitrary: fc.constantFrom(...slugs, ...slugs, ...slugs, ...slugs, 'nobody') },
    { weight: 1, arbitrary: tie('formula').map((inner) => `(${inner})`) },
    { weight: 1, arbitrary: tie('formula').map((inner) => `-round(${inner})`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('min', 'max'), fc.array(tie('formula'), { minLength: 1, maxLength: 3 }))
        .map(([name, inner]) => `${name}(${inner.join(', ')})`),
    },
  ),
  formula: fc
    .array(fc.tuple(fc.constantFrom(' + ', ' - ', '*', '/', '/-'), tie('operand')), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.map(([operator, operand], index) => (index === 0 ? operand : operator + operand)).join('')),
}))

const structured = fc.record({
  operator: fc.constantFrom<StructuredFunction['operator'][]>('add', 'subtract', 'multiply', 'divide', 'set'),
  amount: rate,
  per: maybe(fc.constantFrom('unit', 'once')),
})

const question = (id: string): fc.Arbitrary<PricedQuestion> =>
  fc
    .record({
      type: fc.constantFrom('number', 'number', 'number', 'checkbox', 'checkbox', 'text'),
      rosterquestion: fc.boolean(),
      prices: fc.array(fc.option(fc.integer({ min: -2000, max: 4000 })), { minLength: 1, maxLength: 2 }),
      function: fc.option(fc.oneof(structured, formula)),
      variables: fc.array(fc.record({ slug: fc.constantFrom(...slugs), default_value: rate }), { maxLength: 1 }),
    })
    .map(({ prices, ...rest }) => ({
      ...rest,
      id,
      slug: id,
      label: id,
      options:
        rest.type === 'checkbox' ? prices.map((price, index) => ({ id: `o${index}`, name: 'option', price })) : [],
    }))

const forms: fc.Arbitrary<PricedForm[]> = fc
  .record({ first: fc.tuple(...slugs.slice(0, 3).map(question)), second: fc.tuple(question('c'), question('d')) })
  .map(({ first, second }) => [
    { id: 'one', questions: first },
    { id: 'two', questions: second },
  ])

const terms = {
  paymentterms: fc.constantFrom('full' as const, 'partial' as const, 'partialautocollect' as const, 'bill' as const),
  downpaymentamount: rate.map((n) => n * 10),
  downpaymenttype: fc.constantFrom('chargeperseat' as const, 'singlecharge' as const, 'percentagetotal' as const),
}

const pricedata: fc.Arbitrary<PriceData> = fc.record({
  version: fc.constant(1 as const),
  bookable: fc.constantFrom('lesson', 'sail'),
  provider: fc.constant('quay'),
  bookabletype: fc.constantFrom('standard' as const, 'calendarday' as const, 'event' as const),
  duration: fc.constantFrom(1800, 3600, 5400),
  price: money,
  pricing_tiers: fc.uniqueArray(fc.record({ seat_quantity: fc.integer({ min: 1, max: 4 }), marginal_price: money }), {
    maxLength: 2,
    selector: (tier) => tier.seat_quantity,
  }),
  pointsprice: fc.constantFrom(0, 12),
  tax: fc.oneof(
    fc.constant<PriceData['tax']>({}),
    fc.record<PriceData['tax']>({
      taxpercentage: percentage,
      applicabletobaseprice: fc.boolean(),
      applicabletoaddons: fc.boolean(),
      applicabletotravelfee: fc.boolean(),
    }),
  ),
  travelcost: fc.record({
    fee: maybe(rate),
    excessfee: maybe(rate),
    excessmiles: maybe(fc.constantFrom(0, 5, 12.5)),
  }),
  ...terms,
  approvalmode: fc.constantFrom(false, false, true),
  forms: fc.oneof(fc.constant<PricedForm[]>([]), forms),
  addons: fc.array(fc.record({ id: fc.constant('lunch'), name: fc.constant('Lunch'), priceadjustment: money }), {
    maxLength: 1,
  }),
})

/** Values that fit the kind of question, as `forms` leaves them. */
const valueFor = ({ type }: PricedQuestion): fc.Arbitrary<AnswerValue> => {
  if (type === 'number') return fc.integer({ min: -20, max: 40 }).map((n) => n / 2)
  if (type === 'text') return fc.constant('red')
  return fc.record({ o0: fc.integer({ min: 1, max: 3 }) }, { requiredKeys: ['o0'] })
}

const responsesFor = (form: PricedForm, isRoster: boolean) =>
  fc
    .tuple(
      ...form.questions
        .filter((each) => each.rosterquestion === isRoster)
        .map((each) => maybe(valueFor(each)).map((value) => ({ question_id: each.id, formid: form.id, value }))),
    )
    .map((all) => all.flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }])))

const reservation: fc.Arbitrary<ReservationToPrice> = fc
  .tuple(pricedata, fc.integer({ min: 1, max: 4 }))
  .chain(([data, seats]) =>
    fc
      .record({
        start: fc.integer({ min: 0, max: 24 * 20 }),
        quarters: fc.integer({ min: 1, max: 300 }),
        timezone: fc.constantFrom('UTC', 'America/New_York', 'Pacific/Auckland'),
        fillings: fc.tuple(...data.forms.map((form) => fc.array(responsesFor(form, false), { maxLength: 2 }))),
        roster: fc.array(fc.tuple(...data.forms.map((form) => responsesFor(form, true))), {
          minLength: seats,
          maxLength: seats,
        }),
        addons: fc.record({ lunch: fc.integer({ min: 0, max: 2 }) }),
        distance: maybe(rate.map((n) => n * 10)),
        waitlisted: fc.constantFrom(false, false, false, true),
      })
      .map(({ start, quarters, fillings, roster, ...rest }) => {
        const begin = Date.parse('2026-10-24T00:00:00Z') + start * 3_600_000
        return {
          ...rest,
          pricedata: data,
          seats,
          start: begin,
          end: begin + quarters * 900_000,
          answers: fillings.flatMap((all, index) =>
            all.map((responses) => ({ formid: index === 0 ? 'one' : 'two', responses })),
          ),
          roster: roster.map((all) => ({ responses: all.flat() })),
        }
      }),
  )

const rule = { discount_percentage: maybe(percentage), discount_amount: maybe(money) }
const cart: fc.Arbitrary<QuoteInput> = fc.record({
  currency: fc.constant('usd'),
  mode: fc.constantFrom('currency' as const, 'points' as const),
  volumediscounts: fc.uniqueArray(fc.record({ appointments: fc.integer({ min: 1, max: 4 }), ...rule }), {
    maxLength: 2,
    selector: (each) => each.appointments,
  }),
  code: maybe(fc.constantFrom('lowtide', 'Hightide', 'none')),
  discounts: fc.array(
    fc.record({
      referencecode: fc.constantFrom('LOWTIDE', 'HIGHTIDE'),
      bookables: maybe(fc.subarray(['lesson', 'sail'])),
      ...rule,
    }),
    { maxLength: 2 },
  ),
  reservations: fc.array(reservation, { minLength: 1, maxLength: 4 }),
})

function expected(input: QuoteInput) {
  try {
    return oracle(input)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

test('prices of random carts are those of a second implementation, and always add up', () => {
  const seed = Number(process.env.PRICE_SEED ?? Math.floor(Math.random() * 2 ** 31))
  let priced = 0
  fc.assert(
    fc.property(cart, (input) => {
      const result = quote(input)
      const wanted = expected(input)
      expect(result.ok).toBe(wanted !== null)
      if (!result.ok || !wanted) return
      priced++
      expect(result.value.reservations).toMatchObject(wanted)
      for (const each of result.value.reservations) {
        expect(each.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(each.finalprice)
        expect(
          Math.min(each.finalprice, each.basepricepostdiscount, each.duenow, each.balancetobecollected),
        ).toBeGreaterThanOrEqual(0)
      }
    }),
    { seed, numRuns: Number(process.env.PRICE_RUNS ?? 500) },
  )
  console.info(`pricing oracle: seed ${seed}, ${priced} carts priced alike`)
  expect(priced).toBeGreaterThan(100)
})

test('amounts spread over small shares, where ties and cuts are common, go where the second implementation has them', () => {
  const share = fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
    .map(([a, b]) => ({ weight: Math.max(a, b), left: Math.min(a, b) }))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), fc.array(share, { maxLength: 5 }), (amount, shares) => {
      const weights = shares.map(({ weight }) => weight)
      const left = shares.map((each) => each.left)
      const parts = spread(amount, shares)
      expect(parts).toEqual(reduction({ discount_amount: amount }, weights, left))
      const room = left.reduce((sum, each) => sum + each, 0)
      expect(parts.reduce((sum, each) => sum + each, 0)).toBe(Math.min(amount, room))
    }),
    { numRuns: 500 },
  )
})
