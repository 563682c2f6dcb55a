import { type Static, Type } from 'typebox'
import { PaymentTerms } from '../entities/bookable.ts'
import { giftStatuses } from '../payments/gift.ts'
import { paymentMethods, refundStatuses } from '../payments/lists.ts'
import { codeStatuses, lineKinds, paymentModes } from '../pricing/types.ts'
import { exact, nullable } from './shapes.ts'

/** One line of a reservation's price. The lines of a reservation sum to its `finalprice`; discounts are negative. */
const QuoteLine = Type.Object(
  {
    kind: Type.Enum([...lineKinds]),
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
    step: Type.Optional(Type.String({ description: "the name of a plugin's step; then the label is a word's key" })),
    minutes: Type.Optional(Type.Integer({ description: "minutes that the answer to a plugin's step adds" })),
    quantity: Type.Optional(Type.Number()),
    seat: Type.Optional(Type.Integer({ description: 'from 1, for answers of the roster' })),
  },
  exact,
)

/** Sums of money, for a whole cart or for one reservation. */
const sums = {
  baseprice: Type.Number(),
  volumediscountdollaramt: Type.Number(),
  discount: Type.Number(),
  basepricepostdiscount: Type.Number(),
  addondiscount: Type.Number({ description: 'what the code takes of the add-ons' }),
  addons: Type.Number(),
  travelcost: Type.Number(),
  basepricetax: Type.Number(),
  addontax: Type.Number(),
  travelfeetax: Type.Number(),
  finalprice: Type.Number(),
  downpaymentamount: Type.Number(),
  duenow: Type.Number(),
  dueonapproval: Type.Number({
    description: 'of a request, or days: authorised when they are asked for, taken when that is approved or claimed',
  }),
  dueonclaim: Type.Number({ description: 'what of `dueonapproval` is taken with the claim that names the time' }),
  balancetobecollected: Type.Number(),
  pointsprice: Type.Number(),
  pointsduenow: Type.Number(),
}

/** The price of one reservation, line by line. */
const ofOne = {
  lines: Type.Array(QuoteLine),
  paymentmode: Type.Enum([...paymentModes]),
  paymentterms: PaymentTerms,
  volumediscountpercentage: Type.Number(),
  addondiscountpercentage: Type.Number({ description: 'of what the code takes of the add-ons; 0 for none' }),
  taxincluded: Type.Boolean({ description: 'whether the prices contain the three taxes: then no line adds them' }),
  discountcodeused: Type.String({ description: 'the code that `discount` was taken for; empty where none was' }),
  pointsoffered: nullable(Type.Number({ description: 'what it would cost in points' })),
  ...sums,
}

const priced = {
  currency: Type.String({ description: 'ISO code, lower case' }),
  discountcode: nullable(
    Type.Object(
      {
        referencecode: Type.String(),
        status: Type.Enum([...codeStatuses]),
        minimum: Type.Optional(
          Type.Number({ description: 'the least base price of the cart, where the code has one' }),
        ),
      },
      exact,
    ),
  ),
}

/** Account credit of a signed-in caller who has any: what they can spend here, and what of it pays for this. */
export const creditTold = {
  creditavailable: Type.Optional(
    Type.Number({ description: "the caller's account credit at this provider; absent where there is none" }),
  ),
  creditused: Type.Optional(Type.Number({ description: 'what of what is due it pays; 0 unless `usecredit`' })),
  giftcode: Type.Optional(
    Type.Object(
      {
        last4: Type.String({ description: 'the last four characters of the code; empty of an unknown one' }),
        status: Type.Enum(['unknown', 'another', ...giftStatuses], {
          description: '`another`: the reservation is paid in part with another gift code, and takes no second one',
        }),
        giftavailable: Type.Number({ description: 'what is left of it; 0 unless it is `active`' }),
        giftused: Type.Number({ description: 'what of what is due it pays, before account credit does' }),
      },
      { ...exact, description: 'the gift code that was given' },
    ),
  ),
  leastcharge: Type.Optional(
    Type.Number({ description: 'the least that is charged online at once; absent where every amount may be' }),
  ),
  chargestep: Type.Optional(Type.Number({ description: 'amounts that are charged online are multiples of it' })),
  collectat_utc: Type.Optional(
    Type.String({ description: 'when what is left is collected by itself from the method that pays now' }),
  ),
  joinsbalance: Type.Optional(
    Type.Number({ description: 'what of what is due is too little to be charged, and is paid later' }),
  ),
  pointsavailable: Type.Optional(
    Type.Integer({
      description: "the caller's points here; absent for strangers, and where nothing is paid in points",
    }),
  ),
}

/** What is told of the need for an account. */
export const loginTold = {
  loginrequired: Type.Boolean({ description: 'whether it can be booked by members alone, of whom the caller is none' }),
  freebycode: Type.Optional(
    Type.Boolean({
      description: 'whether a discount code may leave nothing to pay: then an account is asked for after the codes',
    }),
  ),
}

const payable = {
  ...creditTold,
  processors: Type.Array(Type.String(), { description: 'names of those that may take what is due' }),
  ...loginTold,
}

const quoteOfOne = {
  ...priced,
  ...ofOne,
  distance: Type.Optional(Type.Number({ description: 'miles from the provider to where it takes place' })),
}

/** The price of one appointment. All amounts on the wire are decimal numbers of major units. */
export const WireQuote = Type.Object(quoteOfOne, exact)

/** The answer of `get_quote`. */
export const QuoteAnswer = Type.Object({ ...quoteOfOne, ...payable }, exact)
export type QuoteAnswer = Static<typeof QuoteAnswer>

/** The answer of `get_quote_for_appointments`: the cart's sums, and the price of each appointment. */
export const CartQuoteAnswer = Type.Object(
  { ...priced, ...sums, appointments: Type.Array(Type.Object(ofOne, exact)), ...payable },
  exact,
)
export type CartQuoteAnswer = Static<typeof CartQuoteAnswer>

/** The price frozen with a reservation, and how much of it was paid or refunded. */
export const PaymentInformation = Type.Object(
  {
    ...priced,
    ...ofOne,
    entityname: Type.Optional(Type.String({ description: "the provider's name" })),
    paymentmethod: nullable(Type.Enum([...paymentMethods])),
    processor: nullable(Type.String()),
    bookableprice: Type.Optional(
      Type.Number({ description: "the bookable's price for a seat, as it was when it was booked" }),
    ),
    paidprice: Type.Number({ description: 'what came in, or was ordered, less what went back' }),
    settlingprice: Type.Optional(
      Type.Number({ description: 'what of that its bank is still working on, where its method takes days' }),
    ),
    dueprice: Type.Optional(
      Type.Number({
        description:
          'what is still to be paid of the price, with what a request takes once it is approved; 0 once cancelled',
      }),
    ),
    paidpricepostdiscount: Type.Number({ description: 'the same: what comes in is what discounts have left' }),
    cardidentifier: Type.Optional(
      Type.String({ description: 'brand and last four digits of the card that pays, such as `visa 4242`' }),
    ),
    source_transaction: Type.Optional(
      Type.String({ description: 'what the processor calls the payment, once its money came' }),
    ),
    provider_transfer_checkout: Type.Optional(
      Type.Boolean({ description: "whether that money was passed on to the provider's own account as it came" }),
    ),
    transactions: Type.Array(Type.String()),
    pointspaid: Type.Optional(
      Type.Integer({ description: 'of what is paid in points: those that were spent, less what came back' }),
    ),
    pointsdue: Type.Optional(
      Type.Integer({ description: 'of what is paid in points: those that are still to be paid' }),
    ),
    refundpoints: Type.Optional(Type.Integer({ description: 'the points that came back once it was cancelled' })),
    creditused: Type.Optional(
      Type.Number({
        description: 'what of the price account credit pays, held for a request, spent once it is booked',
      }),
    ),
    giftused: Type.Optional(
      Type.Number({ description: 'what of the price a gift code pays, held for a request, spent once it is booked' }),
    ),
    giftlast4: Type.Optional(Type.String({ description: 'the last four characters of that code' })),
    refundgift: Type.Optional(Type.Number({ description: 'what of `refund` came back to the gift code' })),
    refundcredit: Type.Optional(Type.Number({ description: 'what of `refund` came back as account credit' })),
    paypal: Type.Optional(
      Type.Object(
        {
          paypal_authorization_id: Type.String(),
          quantity: Type.Integer({ description: 'how many authorisations pay for it: one' }),
          created: Type.String({ description: 'ISO 8601, as the service says' }),
          modified: Type.String(),
        },
        { ...exact, description: 'of a payment from an online account: what was authorised' },
      ),
    ),
    refund: Type.Optional(Type.Number()),
    refundstatus: Type.Optional(Type.Enum([...refundStatuses])),
    memo: Type.Optional(Type.String()),
    externalid: Type.Optional(Type.String()),
  },
  exact,
)
export type PaymentInformation = Static<typeof PaymentInformation>
