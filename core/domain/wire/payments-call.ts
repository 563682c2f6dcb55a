import { type Static, Type } from 'typebox'
import { BookCartParams, ContactParams } from './booking-requests.ts'
import { BuyPointsParams } from './points.ts'
import { DraftId, EntityId, manageTokenParam, ProviderRef } from './request-parts.ts'
import { BookedReservation } from './reservation.ts'
import { SavedMethod } from './saved-methods.ts'
import { exact, nullable } from './shapes.ts'

/**
 * What `POST /payments` is called for, in the specification's words and its spelling; `periodic_charge` pays what a
 * reservation that stands still owes.
 */
export const paymentEvents = [
  'intialordownpayment',
  'save_customer_token',
  'respayment_points',
  'points_purchase',
  'periodic_charge',
] as const
export type PaymentEventName = (typeof paymentEvents)[number]

const { appointments, payment: _, provider: __, credit, ...booking } = BookCartParams.properties
const { packages } = BuyPointsParams.properties

/**
 * What the specification's page sends. Amounts and ids are compared with what the server knows, never used. `info` is
 * what the processor's browser half made of the card.
 */
export const PaymentsParams = Type.Object({
  ...booking,
  credit,
  event: Type.Enum([...paymentEvents]),
  reservations: Type.Optional(appointments),
  reservation: Type.Optional(EntityId),
  token: manageTokenParam,
  user: Type.Optional(
    Type.Union([EntityId, Type.Object({ ...ContactParams.properties, id: Type.Optional(EntityId) })]),
  ),
  userid: Type.Optional(EntityId),
  providersubdomain: ProviderRef,
  customerselectedcardid: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: "the `customerid` of one of the caller's saved methods" }),
  ),
  info: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  processor: Type.Optional(
    Type.String({ maxLength: 100, description: 'which, where a site has several that take cards' }),
  ),
  attempt: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'the attempt that its customer has confirmed with the bank',
    }),
  ),
  purchasedpoints: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1 }), packages], {
      description: 'the chosen packages, or how many points those of `packages` are',
    }),
  ),
  packages: Type.Optional(packages),
  purchase: Type.Optional(DraftId),
  pointsaspayment: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type PaymentsParams = Static<typeof PaymentsParams>

const Text = nullable(Type.String())

/** The answer of `POST /payments`. */
export const PaymentsAnswer = Type.Object(
  {
    reservation_payment_stripechargeid: nullable(
      Type.String({ description: 'what the processor calls the payment; null while nothing is charged' }),
    ),
    transfer_type: nullable(Type.String({ description: '`destination_charge` where it is passed on as it is taken' })),
    reservation_payment_transferid: Text,
    reservation_destination_paymentid: Text,
    cardlast4: Text,
    cardbrand: Text,
    client_ip: Type.String(),
    paymentmethods: Type.Array(SavedMethod, { description: 'the saved methods of a caller who is signed in' }),
    reservations: Type.Array(BookedReservation, { description: 'what is booked, or asked for, with it' }),
    pointsbalance: Type.Optional(Type.Integer({ description: 'the points of a caller who is signed in' })),
  },
  exact,
)
export type PaymentsAnswer = Static<typeof PaymentsAnswer>
