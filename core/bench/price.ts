import { priceDataOf } from '../domain/pricing/price-data.ts'
import { quote } from '../domain/pricing/quote.ts'
import type { QuoteInput, ReservationToPrice } from '../domain/pricing/types.ts'
import { alternate, type Bench } from './bench.ts'

/** Many short rounds: on a busy machine only some of them are disturbed, and the medians stay stable. */
const ROUNDS = 21
const CALLS = 300

const question = (id: string, more: object = {}) => ({ id, slug: id, type: 'number' as const, ...more })

/** A visit as complex as real ones: tiers, tax, travel, options, a value function, a formula and an add-on. */
function visit(start: number): ReservationToPrice {
  const form = {
    id: 'job',
    sections: [
      {
        id: 's',
        questions: [
          question('rooms', { value_function_source: { operator: 'add' as const, amount: 40, per: 'unit' } }),
          question('height', { value_function_source: 'rooms * max(height - 8, 0) * 2.5' }),
          question('colours', {
            type: 'checkbox' as const,
            responseoptions: [{ id: 'two', name: 'Two colours', priceadjustment: 2500 }],
          }),
        ],
      },
    ],
  }
  const pricedata = priceDataOf(
    {
      id: 'visit',
      provider: 'fairfield',
      name: 'Visit',
      price: 9500,
      duration: 5400,
      addons: ['heat'],
      pricing_tiers: [{ seat_quantity: 2, marginal_price: 6000 }],
      tax: { taxpercentage: 8.25, applicabletobaseprice: true, applicabletoaddons: true, applicabletotravelfee: true },
      travelcost: { fee: 1.25, excessfee: 2, excessmiles: 20 },
    },
    [form],
    [{ id: 'heat', provider: 'fairfield', name: 'Heating', priceadjustment: 700 }],
  )
  const responses = [
    { question_id: 'rooms', value: 4 },
    { question_id: 'height', value: 9.5 },
    { question_id: 'colours', value: { two: 2 } },
  ]
  const answers = [{ formid: 'job', responses }]
  const span = { start, end: start + 5_400_000, timezone: 'Europe/Dublin' }
  return { pricedata, ...span, seats: 2, answers, roster: [], addons: { heat: 1 }, distance: 27.34 }
}

const cart: QuoteInput = {
  currency: 'eur',
  volumediscounts: [{ appointments: 3, discount_amount: 1000 }],
  code: 'twocoats',
  discounts: [{ referencecode: 'TWOCOATS', discount_percentage: 10 }],
  reservations: [0, 1, 2].map((day) => visit(Date.UTC(2026, 5, 10 + day, 9))),
}

/** Returns microseconds per call, averaged over many calls. */
const timed = (work: () => unknown) => () => {
  const begun = performance.now()
  for (let call = 0; call < CALLS; call += 1) work()
  return ((performance.now() - begun) * 1000) / CALLS
}

/**
 * A cart of three with at least ten price lines each. The limit is writing and reading its quote as JSON, which a call
 * does anyway.
 */
export const benches: Bench[] = [
  {
    name: 'price.quote.cart_of_3',
    unit: 'µs',
    goal: 0.3,
    better: 'lower',
    async run() {
      const priced = quote(cart)
      if (!priced.ok || priced.value.reservations.some(({ lines }) => lines.length < 10))
        throw new Error(`the cart has no price: ${JSON.stringify(priced)}`)
      return alternate(
        timed(() => quote(cart)),
        timed(() => JSON.parse(JSON.stringify(priced.value))),
        ROUNDS,
      )
    },
  },
]
