import { type Static, Type } from 'typebox'
import { byHandReasons, handMeans } from '../payments/lists.ts'
import { EntityId, ProviderRef, paging, Version } from './request-parts.ts'
import { WireReservation } from './reservation.ts'
import { exact, nullable, uncountedPage } from './shapes.ts'

const RefundId = Type.String({ minLength: 1, maxLength: 128 })

export const RefundReservationParams = Type.Object({
  provider: ProviderRef,
  id: EntityId,
  amount: Type.Optional(
    Type.Union([Type.Number(), Type.String({ maxLength: 20 })], { description: 'what is given back, major units' }),
  ),
  all: Type.Optional(Type.Boolean({ description: 'all that is left of what was paid, in place of an amount' })),
  reason: Type.Optional(Type.String({ maxLength: 1000, description: 'for the books; 3 to 1000 characters' })),
  owed: Type.Optional(
    Type.Boolean({ description: 'whether what is given back is still owed; otherwise the price is lower by as much' }),
  ),
  preview: Type.Optional(Type.Boolean({ description: 'tells what would go back, and changes nothing' })),
  version: Type.Optional(Version),
  idempotencykey: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'by which a repeat is known; or send `version`' }),
  ),
})

/** A part of what goes back, by one means. */
const RefundPart = Type.Object(
  {
    means: Type.Enum(['card', 'wallet', 'byhand', 'credit', 'gift', 'points']),
    amount: Type.Number({ description: 'major units; 0 of points' }),
    points: Type.Optional(Type.Integer()),
    card: nullable(Type.Object({ brand: Type.String(), last4: Type.String() }, exact)),
    why: Type.Optional(Type.Enum([...byHandReasons], { description: 'why it is given back by hand' })),
    waits: Type.Boolean({ description: 'whether a bank disputes the payment: it is sent once that is decided' }),
    paid_utc: nullable(Type.String({ description: 'when that payment was made' })),
  },
  exact,
)
export type RefundPart = Static<typeof RefundPart>

/** The answer of `refund_reservation`. */
export const RefundAnswer = Type.Object(
  {
    reservation: Type.Object({ ...WireReservation.properties, bookablename: Type.String() }, exact),
    currency: Type.String(),
    amount: Type.Number({ description: 'what goes back altogether, major units; 0 of one that is paid in points' }),
    points: Type.Optional(Type.Integer({ description: 'the points that come back' })),
    most: Type.Number({ description: 'the most that could go back' }),
    locked: Type.Number({ description: 'what of it a late move had locked: no cancellation gives it back by itself' }),
    parts: Type.Array(RefundPart, { description: 'what goes back by which means, in the order in which it does' }),
    goodwill: Type.Number({ description: 'by how much the price is lower afterwards' }),
    due: Type.Number({ description: 'what is owed afterwards' }),
    successes: Type.Array(Type.Object({ id: Type.String() }, exact)),
    errors: Type.Array(Type.Object({ id: Type.String(), code: Type.String() }, exact), {
      description: 'what is still to be done: `payment_pending` of what the processor has not confirmed',
    }),
  },
  exact,
)
export type RefundAnswer = Static<typeof RefundAnswer>

export const RefundTasksParams = Type.Object({
  provider: ProviderRef,
  settled: Type.Optional(Type.Boolean({ description: 'those that staff have given back, in place of those to be' })),
  ...paging(20),
})

/** Whose money something for staff is about. */
export const ReservationOfTask = Type.Object(
  {
    id: Type.String(),
    bookablename: Type.String(),
    start: Type.String({ description: "the provider's wall clock" }),
    first_name: Type.String(),
    last_name: Type.String(),
    email: Type.String(),
    mobile_phone_number: Type.String(),
  },
  exact,
)

/** A refund that its processor does not make: staff give the money back themselves. */
export const RefundTask = Type.Object(
  {
    id: RefundId,
    state: Type.Enum(['by_hand', 'handed']),
    why: Type.Enum([...byHandReasons], {
      description:
        'window: the payment is too old; refused: the processor has refused for days; received: it was paid by hand; gone: its plugin is not there; step: it is less than the processor moves in this currency',
    }),
    disputed: Type.Boolean({
      description: 'whether a bank has the money in a dispute that is open: until it is decided nothing is given back',
    }),
    amount: Type.Number(),
    currency: Type.String(),
    processor: Type.String(),
    ordered_utc: Type.String(),
    reservation: nullable(ReservationOfTask, 'null for a purchase of points'),
    given: nullable(
      Type.Object(
        {
          means: Type.Enum([...handMeans]),
          memo: Type.String(),
          externalid: Type.String(),
          by: Type.String(),
          at_utc: Type.String(),
        },
        exact,
      ),
      'null until staff have given it back',
    ),
  },
  exact,
)
export type RefundTask = Static<typeof RefundTask>

export const RefundTasksAnswer = Type.Object(
  {
    tasks: Type.Array(RefundTask),
    ...uncountedPage,
  },
  exact,
)

export const SettleRefundTaskParams = Type.Object({
  provider: ProviderRef,
  id: RefundId,
  means: Type.Optional(Type.Enum([...handMeans], { description: 'cash unless it says check' })),
  memo: Type.String({ minLength: 3, maxLength: 1000, description: 'what was agreed, for its customer to read' }),
  externalid: Type.String({ minLength: 1, maxLength: 191, description: 'number of the receipt or check' }),
})

export const SettledRefundAnswer = Type.Object({ task: RefundTask }, exact)
