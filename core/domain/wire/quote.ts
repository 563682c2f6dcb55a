import { type Static, Type } from 'typebox'
import { exact, nullable } from './shapes.ts'

/** One line of what a reservation costs. The lines of a reservation sum to its `finalprice`; discounts are negative. */
const QuoteLine = Type.Object(
  {
    kind: Type.Enum([
      'base',
      'volume_discount',
      'discount',
      'option',
      'function',
      'addon',
      'adjustment',
      'travel',
      'base_tax',
      'addon_tax',
      'travel_tax',
    ]),
    amount: Type.Number(),
    label: Type.Optional(
      Type.String({ description: "the tenant's own words; other lines are named by the dictionary" }),
    ),
    formid: Type.Optional(Type.String()),
    question_id: Type.Optional(Type.String()),
    submission: Type.Optional(
      Type.Integer({ description: 'which filling of the form, from 0; absent for the roster' }),
    ),
    addon: Type.Optional(Type.String({ description: 'the id of an add-on of the bookable' })),
    quantity: Type.Optional(Type.Number()),
    seat: Type.Optional(Type.Integer({ description: 'from 1, for answers of the roster' })),
  },
  exact,
)

/** Sums of money; of a whole cart, or of one reservation in it. */
const sums = {
  baseprice: Type.Number(),
  volumediscountdollaramt: Type.Number(),
  discount: Type.Number(),
  basepricepostdiscount: Type.Number(),
  addons: Type.Number(),
  travelcost: Type.Number(),
  basepricetax: Type.Number(),
  addontax: Type.Number(),
  travelfeetax: Type.Number(),
  finalprice: Type.Number(),
  downpaymentamount: Type.Number(),
  duenow: Type.Number(),
  balancetobecollected: Type.Number(),
  pointsprice: Type.Number(),
  pointsduenow: Type.Number(),
}

/** What one reservation costs, line by line. */
const ofOne = {
  lines: Type.Array(QuoteLine),
  paymentmode: Type.Enum(['currency', 'points']),
  paymentterms: Type.Enum(['full', 'partial', 'partialautocollect', 'bill']),
  volumediscountpercentage: Type.Number(),
  discountcodeused: Type.String({ description: 'the code that `discount` was taken for; empty where none was' }),
  pointsoffered: nullable(Type.Number({ description: 'what it would cost in points' })),
  ...sums,
}

const priced = {
  currency: Type.String({ description: 'ISO code, lower case' }),
  discountcode: nullable(
    Type.Object({ referencecode: Type.String(), status: Type.Enum(['applied', 'unknown', 'not_applicable']) }, exact),
  ),
}

const payable = {
  processors: Type.Array(Type.String(), { description: 'names of those that may take what is due' }),
  loginrequired: Type.Boolean({ description: 'whether it can be booked by members alone, of whom the caller is none' }),
}

const quoteOfOne = {
  ...priced,
  ...ofOne,
  distance: Type.Optional(Type.Number({ description: 'miles from the provider to where it takes place' })),
}

/** What one appointment costs. Every amount of the wire is a decimal number of major units. */
export const WireQuote = Type.Object(quoteOfOne, exact)

/** The answer of `get_quote`. */
export const QuoteAnswer = Type.Object({ ...quoteOfOne, ...payable }, exact)
export type QuoteAnswer = Static<typeof QuoteAnswer>

/** The answer of `get_quote_for_appointments`: the sums of the cart, and what each appointment costs. */
export const CartQuoteAnswer = Type.Object(
  { ...priced, ...sums, appointments: Type.Array(Type.Object(ofOne, exact)), ...payable },
  exact,
)
export type CartQuoteAnswer = Static<typeof CartQuoteAnswer>

/** The price that was frozen with a reservation, and what of it was paid or came back. */
export const PaymentInformation = Type.Object(
  {
    ...priced,
    ...ofOne,
    entityname: Type.Optional(Type.String({ description: "the provider's name" })),
    paymentmethod: nullable(Type.Enum(['card', 'wallet', 'points', 'cash', 'check'])),
    processor: nullable(Type.String()),
    paidprice: Type.Number({ description: 'what came in, or was ordered, less what went back' }),
    transactions: Type.Array(Type.String()),
    refund: Type.Optional(Type.Number()),
    refundstatus: Type.Optional(Type.Enum(['full', 'partial', 'by_hand', 'none'])),
    memo: Type.Optional(Type.String()),
    externalid: Type.Optional(Type.String()),
  },
  exact,
)
export type PaymentInformation = Static<typeof PaymentInformation>
