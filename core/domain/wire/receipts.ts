import { type Static, Type } from 'typebox'
import { receivedMeans } from '../payments/lists.ts'
import { lineKinds } from '../pricing/types.ts'
import { EntityId, manageTokenParam } from './request-parts.ts'

/** Without an id: the caller's own, of the points that they have bought. */
const OfReceipts = { id: Type.Optional(EntityId), token: manageTokenParam }

export const ReceiptsParams = Type.Object(OfReceipts)
export const ReceiptPdfParams = Type.Object({ ...OfReceipts, number: Type.Integer({ minimum: 1 }) })

const Item = Type.Object({
  reservation: Type.String(),
  bookable: Type.String({ description: 'empty of points and gift codes that were bought' }),
  /** The provider's wall clock. */
  start: Type.String(),
  until: Type.Optional(Type.String({ description: 'the last day of what takes several; of nights that of departure' })),
  lines: Type.Array(
    Type.Object({
      kind: Type.Enum([...lineKinds]),
      label: Type.Optional(Type.String()),
      quantity: Type.Optional(Type.Number()),
      rate: Type.Optional(Type.Number({ description: 'of a tax, in percent' })),
      amount: Type.Number(),
    }),
  ),
  taxincluded: Type.Boolean(),
  price: Type.Number(),
  credit: Type.Optional(Type.Number({ description: 'what of the price account credit pays, if any' })),
  gift: Type.Optional(Type.Number({ description: 'what of the price a gift code pays, if any' })),
  amount: Type.Number(),
  balance: Type.Number(),
  points: Type.Optional(Type.Integer({ description: 'how many were bought' })),
  giftlast4: Type.Optional(Type.String({ description: 'of a gift code that was bought: its last four characters' })),
  packages: Type.Optional(
    Type.Array(Type.Object({ points: Type.Integer(), quantity: Type.Integer(), amount: Type.Number() }), {
      description: 'of points that were bought: what they were bought by',
    }),
  ),
})

/** A receipt as it is shown, mailed and printed: amounts in major units of its currency. */
export const WireReceipt = Type.Object({
  number: Type.Integer(),
  kind: Type.Union([Type.Literal('payment'), Type.Literal('refund')]),
  /** The provider's wall clock. */
  date: Type.String(),
  seller: Type.Object({
    name: Type.String(),
    legalname: Type.String(),
    address: Type.String(),
    taxnumber: Type.String(),
  }),
  customer: Type.String(),
  currency: Type.String(),
  amount: Type.Number(),
  card: Type.Union([Type.Object({ brand: Type.String(), last4: Type.String() }), Type.Null()]),
  hand: Type.Optional(
    Type.Object(
      {
        means: Type.Enum([...receivedMeans]),
        externalid: Type.String(),
        undone: Type.Optional(
          Type.Boolean({ description: 'of a refund: it had been noted by mistake, and nothing was given back' }),
        ),
      },
      {
        description:
          'of what the provider received or gave back by hand: by what, and the number of the receipt or check',
      },
    ),
  ),
  items: Type.Array(Item),
  terms: Type.Array(
    Type.Object({
      version: Type.String({ description: 'a hash of their text' }),
      language: Type.String(),
      /** The provider's wall clock. */
      date: Type.String(),
    }),
    { description: 'the terms that were accepted with what was paid for; none where nobody was asked for them' },
  ),
})
export type WireReceipt = Static<typeof WireReceipt>

export const ReceiptsAnswer = Type.Object({ receipts: Type.Array(WireReceipt) })
