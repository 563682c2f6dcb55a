import { type HonestItem, oneOf, type Random } from './honest-booking.ts'

/** One way of tampering with a booking. */
export interface Tampered {
  /** The name of the tampering. */
  kind: string
  /** Changes to the appointment. */
  item?: Partial<HonestItem>
  /** Changes to the call outside the appointments. */
  whole?: Record<string, unknown>
  /** The accepted codes of the refusal. */
  codes: string[]
  /** JSON pointer of the refusal: within the appointment (`item`), or within the whole call. */
  field: RegExp
}

/** Tampers with an honest booking and its price (the quote's `paymentinformation`, major units). */
type Tamper = (honest: HonestItem, priced: Record<string, unknown>, random: Random) => Tampered

const amounts = [
  'baseprice',
  'basepricepostdiscount',
  'addons',
  'basepricetax',
  'addontax',
  'travelcost',
  'finalprice',
  'duenow',
  'dueonapproval',
  'downpaymentamount',
  'balancetobecollected',
  'discount',
  'volumediscountdollaramt',
] as const

const other = (priced: Record<string, unknown>, name: string, random: Random): number | string => {
  const known = Number(priced[name] ?? 0)
  const changed = oneOf(random, [known + 1, known - 0.01, 0, 1, -known - 1, known * 10 + 1])
  const fixed = Number((changed === known ? known + 2 : changed).toFixed(2))
  return random(4) === 0 ? fixed.toFixed(2) : fixed
}

/** The answers with another value for one question of the first form. */
function withAnswer(honest: HonestItem, question_id: string, value: unknown): Partial<HonestItem> {
  const [job, ...others] = honest.formresponses
  const known = job.responses.filter((one) => one.question_id !== question_id)
  // The value may have any type: that is the point.
  return { formresponses: [{ ...job, responses: [...known, { question_id, value: value as string }] }, ...others] }
}

const lastOf = (honest: HonestItem, question_id: string) =>
  honest.formresponses[0].responses.filter((one) => one.question_id !== question_id).length

const atAnswer = (honest: HonestItem, question_id: string) =>
  new RegExp(`^/formresponses/0(/responses/${lastOf(honest, question_id)}(/value)?)?$`)

const answered =
  (kind: string, question_id: string, values: readonly [unknown, ...unknown[]], codes = ['answer_invalid']): Tamper =>
  (honest, _, random) => ({
    kind,
    item: withAnswer(honest, question_id, oneOf(random, values)),
    codes,
    field: atAnswer(honest, question_id),
  })

const quantities = [
  -1,
  -0.5,
  1.5,
  100_001,
  1e15,
  1e308,
  Number.MAX_SAFE_INTEGER,
  'NaN',
  '-1',
  '1e9',
  null,
  [],
  {},
] as const

const wrongRooms = [
  0,
  -3,
  21,
  1e9,
  1e308,
  -1e308,
  'NaN',
  'Infinity',
  '-1',
  '1e400',
  '0x10',
  'rooms * 0',
  'constructor',
  '__proto__',
  'toString',
  '1; price = 0',
  true,
  [3],
  { ws: 1 },
] as const

const withPrice = (honest: HonestItem, price: unknown): Partial<HonestItem> => {
  const [job, ...others] = honest.formresponses
  return { formresponses: [{ ...job, price }, ...others] }
}

export const tampers: readonly [Tamper, ...Tamper[]] = [
  (_, priced, random) => ({
    kind: 'another total',
    whole: { totalprice: other(priced, 'total', random) },
    codes: ['price_changed'],
    field: /^\/totalprice$/,
  }),
  (_, __, random) => ({
    kind: 'a total that is none',
    whole: {
      totalprice: oneOf<unknown>(random, ['free', '95.001', '1e2', 0.001, 1e21, '', 'NaN', null, [], {}, true]),
    },
    codes: ['invalid_params'],
    field: /^\/totalprice/,
  }),
  (_, priced, random) => {
    const name = oneOf(random, amounts)
    const value = other(priced, name, random)
    return {
      kind: 'another amount in paymentinformation',
      item: { paymentinformation: { [name]: value } },
      codes: ['price_changed'],
      field: new RegExp(`^/paymentinformation/${name}$`),
    }
  },
  (_, __, random) => {
    const [name, value] = oneOf<[string, unknown]>(random, [
      ['finalprice', 'free'],
      ['finalprice', null],
      ['duenow', '1.001'],
      ['discount', {}],
      ['baseprice', [1]],
      ['transactions', ['paid']],
      ['transactions', 'paid'],
    ])
    return {
      kind: 'paymentinformation that is no price',
      item: { paymentinformation: { [name]: value } },
      codes: ['invalid_params'],
      field: new RegExp(`^/paymentinformation/${name}$`),
    }
  },
  (_, __, random) => {
    const [name, value] = oneOf<[string, unknown]>(random, [
      ['discountcodeused', 'LOWTIDE'],
      ['volumediscountpercentage', 100],
      ['pointsprice', 1],
      ['paymentterms', 'full'],
      ['paidprice', 95],
    ])
    return {
      kind: 'terms or payments in paymentinformation',
      item: { paymentinformation: { [name]: value } },
      codes: ['price_changed'],
      field: new RegExp(`^/paymentinformation/${name}$`),
    }
  },
  (_, __, random) => {
    const [name, value] = oneOf<[string, unknown]>(random, [
      ['price', 0],
      ['prices', { base: 0 }],
      ['pricing_tiers', [{ seat_quantity: 1, marginal_price: 0 }]],
      ['pricedata', { version: 1, price: 0 }],
      ['pricing', {}],
      ['quote', { finalprice: 0 }],
      ['lines', []],
      ['tax', { taxpercentage: 0 }],
      ['taxpercentage', 0],
      ['travelcost', 0],
      ['distance', 0],
      ['discount', 95],
      ['discounts', [{ referencecode: 'X', discount_percentage: 100 }]],
      ['discount_amount', 95],
      ['discount_percentage', 100],
      ['volumediscounts', [{ appointments: 1, discount_percentage: 100 }]],
      ['paymentterms', 'bill'],
      ['downpaymentamount', 0],
      ['priceadjustment', -95],
      ['pointsprice', 1],
    ])
    return {
      kind: 'what only a provider may say',
      item: { [name]: value },
      codes: ['invalid_params'],
      field: new RegExp(`^/${name}$`),
    }
  },
  (_, __, random) => ({
    kind: 'a code of nobody, or of another provider',
    whole: { discountcode: oneOf(random, ['CLAY', 'clay ', 'FREE', 'x', '100%', 'LOWTID']) },
    codes: ['discount_not_found'],
    field: /^\/discountcode$/,
  }),
  (_, __, random) => ({
    kind: 'a code that is none',
    whole: {
      discountcode: oneOf<unknown>(random, [1, true, ['LOWTIDE'], { referencecode: 'LOWTIDE' }, 'L'.repeat(101)]),
    },
    codes: ['invalid_params'],
    field: /^\/discountcode$/,
  }),
  (_, __, random) => ({
    kind: 'another currency',
    whole: { currency: oneOf(random, ['jpy', 'EUR', 'kwd', '', 'us']) },
    codes: ['price_changed'],
    field: /^(\/appointments\/\d)?\/currency$/,
  }),
  (_, __, random) => ({
    kind: 'an amount of the payment',
    whole: {
      payment: { processor: 'payment-sandbox.card', token: {}, amount: oneOf<unknown>(random, [0, 1, '0.01', -5]) },
    },
    codes: ['invalid_params'],
    field: /^\/payment\/amount$/,
  }),
  (_, __, random) => ({
    kind: 'seats',
    item: { seats: oneOf<number>(random, [0, -1, 1.5, 10_001, 1e9, 4, 9_999]) },
    codes: ['invalid_params', 'seats_not_available'],
    field: /^\/seats$/,
  }),
  (honest, priced, random) => {
    const price = other(priced, 'formprice', random)
    return {
      kind: 'a price in a form selection',
      item: withPrice(honest, price),
      codes: ['price_changed'],
      field: /^\/formresponses\/0\/price$/,
    }
  },
  (honest, _, random) => ({
    kind: 'a price in a form selection that is none',
    item: withPrice(honest, oneOf<unknown>(random, ['free', null, 1.001, {}, [0]])),
    codes: ['invalid_params'],
    field: /^\/formresponses\/0\/price$/,
  }),
  (honest, _, random) => {
    const [job, ...others] = honest.formresponses
    const [first, ...rest] = job.responses
    const name = oneOf(random, ['price', 'priceadjustment', 'discount'])
    const responses = first ? [{ ...first, [name]: 0 }, ...rest] : rest
    return {
      kind: 'a price beside an answer',
      item: { formresponses: [{ ...job, responses }, ...others] },
      codes: ['invalid_params'],
      field: new RegExp(`^/formresponses/0/responses/0/${name}$`),
    }
  },
  answered(
    'the sentinel for a required number',
    'rooms',
    [123581321, '123581321', '', null, undefined],
    ['answer_required'],
  ),
  answered(
    'the sentinel for a required date',
    'day',
    ['1970-01-01', '1970-01-01 00:00:00', '', null],
    ['answer_required'],
  ),
  answered('a number that is out of bounds or none', 'rooms', wrongRooms),
  answered('a date of another kind', 'day', [20270301, '2027-02-30', 'today', true, ['2027-03-01']]),
  (honest, _, random) => ({
    kind: 'a quantity of an option',
    item: withAnswer(honest, 'suit', { ws: oneOf(random, [...quantities, 3] as [unknown, ...unknown[]]) }),
    codes: ['answer_invalid'],
    field: atAnswer(honest, 'suit'),
  }),
  answered('an option of another question, or of none', 'suit', [
    { clay: 1 },
    ['rooms'],
    'nosuch',
    { '': 1 },
    [{ id: 'toString', quantity: 1 }],
    { valueOf: 1 },
    7,
  ]),
  answered('a choice that is not offered', 'finish', [
    '0',
    '-1',
    '0.001',
    '1e-9',
    'Matt',
    ['1'],
    { 1: 1 },
    'constructor',
  ]),
  answered('an answer to an internal question', 'rebate', [1, 95, 1e9, -1, '50']),
  answered('an answer to what is not shown', 'loft', [1, 5, 1e9]),
  answered('an answer to nobody’s question', 'nosuch', [1, 'x']),
  answered('an answer to a question of another provider', 'clay', [{ ws: 1 }, 1]),
  (honest, _, random) => ({
    kind: 'a form of another provider, or of none',
    item: {
      formresponses: [
        ...honest.formresponses,
        { formid: oneOf(random, ['clay', 'nosuch', 'extras']), responses: [{ question_id: 'suit', value: { ws: 1 } }] },
      ],
    },
    codes: ['answer_invalid'],
    field: new RegExp(`^/formresponses/${honest.formresponses.length}`),
  }),
  (honest) => ({
    kind: 'a form filled in once more than it may be',
    item: { formresponses: [...honest.formresponses, honest.formresponses[0]] },
    codes: ['answer_invalid'],
    field: new RegExp(`^/formresponses/${honest.formresponses.length}`),
  }),
  (honest, _, random) => ({
    kind: 'an answer of a tag that was not chosen',
    item: {
      formresponses: [
        ...honest.formresponses,
        { formid: 'area', tags: ['inside'], responses: [{ question_id: 'facade', value: 1 + random(900) }] },
      ],
    },
    codes: ['answer_invalid', 'answer_required'],
    field: new RegExp(`^/formresponses/${honest.formresponses.length}`),
  }),
  (honest) => ({
    kind: 'no tag, or one that there is not',
    item: {
      formresponses: [...honest.formresponses, { formid: 'area', tags: ['free'], responses: [] }],
    },
    codes: ['answer_invalid', 'answer_required'],
    field: new RegExp(`^/formresponses/${honest.formresponses.length}/tags$`),
  }),
  (_, __, random) => ({
    kind: 'prefill of a priced internal question',
    item: { prefill: { rebate: oneOf<unknown>(random, ['90', 90, '1e9', '-5', true]) } },
    codes: ['answer_invalid'],
    field: /^\/prefill\/rebate$/,
  }),
  (honest, _, random) => ({
    kind: 'a quantity of an add-on',
    item: { addons: { ...honest.addons, heat: oneOf(random, [...quantities, 4] as [unknown, ...unknown[]]) } },
    codes: ['answer_invalid'],
    field: /^\/addons\/heat$/,
  }),
  (honest, _, random) => {
    const id = oneOf(random, ['glaze', 'elsewhere', 'nosuch', 'toString', 'valueOf'])
    return {
      kind: 'an add-on of another bookable, provider, or of none',
      item: { addons: { ...honest.addons, [id]: 1 } },
      codes: ['answer_invalid'],
      field: new RegExp(`^/addons/${id}$`),
    }
  },
  (honest) => ({
    kind: 'an add-on that is not offered',
    item: { ...withAnswer(honest, 'rooms', 2), addons: { lunch: 1 } },
    codes: ['answer_invalid'],
    field: /^\/addons\/lunch$/,
  }),
  (honest, _, random) => ({
    kind: 'a prototype’s name as a key',
    item: {
      addons: JSON.parse(`{"${oneOf(random, ['__proto__', 'constructor', 'prototype'])}": 1}`),
      formresponses: honest.formresponses,
    },
    codes: ['invalid_params'],
    field: /^\/addons\/(__proto__|constructor|prototype)$/,
  }),
  (_, __, random) => ({
    kind: 'a bookable of another provider, or of none',
    item: { bookable: oneOf(random, ['bowl', 'nosuch', '__proto__']) },
    codes: ['not_found'],
    field: /^\/bookable$/,
  }),
]
