import fc from 'fast-check'
import type { ValueFunction } from '../../../domain/entities/form.ts'
import { basesOf } from '../../../domain/pricing/oracle/oracle.ts'
import type { JudgedTerms } from '../../../domain/pricing/oracle/oracle-code.ts'
import type { PriceData, PricedForm, PricedQuestion } from '../../../domain/pricing/price-data.ts'
import {
  type AnswerValue,
  codeObstacles,
  type QuoteInput,
  type ReservationToPrice,
} from '../../../domain/pricing/types.ts'

/** A few amounts are frequent, so that remainders tie. */
const money = fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.constantFrom(0, 500, 500, 1000))
export const rate = fc.integer({ min: 0, max: 4000 }).map((n) => n / 1000)
const percentage = fc.integer({ min: 0, max: 1000 }).map((n) => n / 10)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
export const slugs = ['a', 'b', 'c', 'd']

/** Text in the grammar of formulas, sometimes with an unknown slug. */
export const { formula } = fc.letrec<{ formula: string; operand: string }>((tie) => ({
  operand: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 99 }).map((n) => String(n / 4)) },
    {
      weight: 4,
      arbitrary: fc.oneof(
        { weight: 60, arbitrary: fc.constantFrom(...slugs) },
        { weight: 1, arbitrary: fc.constant('nobody') },
      ),
    },
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
    .array(
      fc.tuple(
        fc.oneof(
          { weight: 12, arbitrary: fc.constantFrom(' + ', ' - ', '*') },
          { weight: 1, arbitrary: fc.constantFrom('/', '/-') },
        ),
        tie('operand'),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => parts.map(([operator, operand], index) => (index === 0 ? operand : operator + operand)).join('')),
}))

const structured = fc.record({
  operator: fc.constantFrom<ValueFunction['operator'][]>('add', 'subtract', 'multiply', 'divide', 'set'),
  amount: rate,
  per: maybe(fc.constantFrom('unit', 'once')),
})

const question = (id: string): fc.Arbitrary<PricedQuestion> =>
  fc
    .record({
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant('number') },
        { weight: 8, arbitrary: fc.constantFrom('checkbox', 'select') },
        { weight: 1, arbitrary: fc.constantFrom('date', 'text') },
      ),
      rosterquestion: fc.constantFrom(false, false, false, true),
      prices: fc.array(fc.option(fc.integer({ min: -2000, max: 4000 })), { minLength: 1, maxLength: 2 }),
      function: fc.option(fc.oneof({ weight: 3, arbitrary: structured }, { weight: 2, arbitrary: formula }), {
        freq: 3,
      }),
      variables: fc.array(fc.record({ slug: fc.constantFrom(...slugs), default_value: rate }), { maxLength: 1 }),
    })
    .map(({ prices, ...rest }) => ({
      ...rest,
      id,
      slug: id,
      label: id,
      options:
        rest.type === 'checkbox' || rest.type === 'select'
          ? prices.map((price, index) => ({
              id: rest.type === 'select' ? `${index}.5` : `o${index}`,
              name: 'option',
              price,
            }))
          : [],
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
  countby: fc.constantFrom('nights' as const, undefined),
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
    fc.record<PriceData['tax']>({
      taxpercentage: percentage,
      applicabletobaseprice: fc.boolean(),
      applicabletoaddons: fc.boolean(),
      applicabletotravelfee: fc.boolean(),
      included: fc.constant(true as const),
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
  addons: fc.uniqueArray(
    fc
      .record({
        id: fc.constantFrom('lunch', 'heat'),
        priceadjustment: money,
        text: fc.option(formula, { nil: undefined, freq: 2 }),
      })
      .map(({ id, priceadjustment, text }) => ({
        id,
        name: id,
        priceadjustment,
        ...(text === undefined ? {} : { function: text }),
      })),
    { maxLength: 2, selector: ({ id }) => id },
  ),
})

const half = fc.integer({ min: -20, max: 40 }).map((n) => n / 2)

/** Values that fit the kind of question, as `forms` returns them. */
function valueFor({ type }: PricedQuestion): fc.Arbitrary<AnswerValue> {
  if (type === 'number')
    return fc.oneof({ weight: 12, arbitrary: half }, { weight: 1, arbitrary: fc.constant(123581321) })
  if (type === 'text') return fc.constantFrom('red', '1970-01-01')
  if (type === 'date') return fc.constantFrom('2026-11-20', '1970-01-01')
  if (type === 'select') return fc.constantFrom('0.5', '1.5')
  return fc.oneof<fc.Arbitrary<AnswerValue>[]>(
    fc.record({ o0: fc.integer({ min: 1, max: 3 }), o1: fc.integer({ min: 0, max: 2 }) }),
    fc.constant(['o1', 'o0']),
    fc.constant(true),
  )
}

const responsesFor = (form: PricedForm, isRoster: boolean) =>
  fc
    .tuple(
      ...form.questions
        .filter((each) => each.rosterquestion === isRoster)
        .map((each) => maybe(valueFor(each)).map((value) => ({ question_id: each.id, formid: form.id, value }))),
    )
    .map((all) => all.flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }])))

/** What a plugin's step charges, or takes off. */
const stepline = fc.record({
  step: fc.constantFrom('waiver_step', 'guardian_step'),
  label: fc.constant('acme.cover'),
  amount: fc.integer({ min: -20_000, max: 20_000 }),
})

const reservation: fc.Arbitrary<ReservationToPrice> = fc
  .tuple(pricedata, fc.integer({ min: 1, max: 4 }))
  .chain(([data, seats]) =>
    fc
      .record({
        start: fc.integer({ min: 0, max: 24 * 20 }),
        quarters: fc.integer({ min: 1, max: 300 }),
        timezone: fc.constantFrom('UTC', 'America/New_York', 'Pacific/Auckland'),
        fillings: fc.tuple(...data.forms.map((form) => fc.array(responsesFor(form, false), { maxLength: 3 }))),
        roster: fc.array(fc.tuple(...data.forms.map((form) => responsesFor(form, true))), {
          minLength: seats,
          maxLength: seats,
        }),
        addons: fc.record({ lunch: fc.integer({ min: 0, max: 2 }), heat: fc.integer({ min: 0, max: 2 }) }),
        steplines: fc.array(stepline, { maxLength: 2 }),
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

const day = fc.constantFrom('2026-02-27', '2026-02-28', '2026-03-01', '2026-12-31', '2027-01-01')

/** A code's terms about its days and uses, as they are judged. */
export const judgedTerms: fc.Arbitrary<JudgedTerms> = fc.record({
  terms: fc.record({
    from: maybe(day),
    until: maybe(day),
    uses: maybe(fc.integer({ min: 1, max: 3 })),
    usesperperson: maybe(fc.integer({ min: 1, max: 3 })),
  }),
  today: day,
  used: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })).map(([person, others]) => ({
    ...{ person, all: person + others },
  })),
})

/** The two forms of a discount. */
const rule = { discount_percentage: maybe(percentage), discount_amount: maybe(money) }
/** How far the minimum of its codes is from what a cart costs; null where it is drawn. */
const edge = fc.constantFrom(null, null, null, null, -1, 0, 1)

/** Moves the minimum of a cart's codes to the edge of its own base price, where one more or less decides. */
function atEdge({ edge: distance, ...input }: QuoteInput & { edge: number | null }): QuoteInput {
  if (distance === null) return input
  const minimum = Math.max(
    0,
    basesOf(input).reduce((sum, one) => sum + one, distance),
  )
  return { ...input, discounts: input.discounts?.map((one) => ({ ...one, minimum })) ?? [] }
}

/** A cart in currencies of 0, 2, 3 and 4 digits, with all that section 5 of the rules describes. */
export const cart: fc.Arbitrary<QuoteInput> = fc
  .record<QuoteInput & { edge: number | null }>({
    edge,
    currency: fc.constantFrom('usd', 'USD', 'jpy', 'kwd', 'clf'),
    mode: fc.constantFrom('currency' as const, 'points' as const),
    volumediscounts: fc.uniqueArray(fc.record({ appointments: fc.integer({ min: 1, max: 4 }), ...rule }), {
      maxLength: 2,
      selector: (each) => each.appointments,
    }),
    code: maybe(fc.constantFrom('lowtide', 'Hightide', 'none')),
    discounts: fc.array(
      fc.record({
        referencecode: fc.constantFrom('LOWTIDE', 'HIGHTIDE'),
        provider: fc.constantFrom(undefined, 'quay', 'quay', 'elsewhere'),
        bookables: maybe(fc.subarray(['lesson', 'sail'])),
        appliestoaddons: maybe(fc.boolean()),
        minimum: maybe(fc.oneof(money, fc.constant(1))),
        obstacle: fc.oneof(
          { weight: 5, arbitrary: fc.constant(null) },
          { weight: 2, arbitrary: fc.constantFrom(...codeObstacles) },
        ),
        ...rule,
      }),
      { maxLength: 3 },
    ),
    reservations: fc.array(reservation, { minLength: 1, maxLength: 4 }),
  })
  .map(atEdge)
