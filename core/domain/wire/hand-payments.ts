import { type Static, Type } from 'typebox'
import { receivedMeans } from '../payments/lists.ts'
import { EntityId, ProviderRef, Version } from './request-parts.ts'
import { WireReservation } from './reservation.ts'
import { exact } from './shapes.ts'

const idempotencykey = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'by which a repeat is known; or send `version`' }),
)

export const RecordPaymentParams = Type.Object({
  provider: ProviderRef,
  id: EntityId,
  amount: Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
    description: 'major units, at most what is left to pay',
  }),
  means: Type.Enum([...receivedMeans]),
  memo: Type.Optional(Type.String({ maxLength: 1000, description: 'for staff' })),
  externalid: Type.Optional(Type.String({ maxLength: 191, description: 'number of the receipt or check' })),
  version: Type.Optional(Version),
  idempotencykey,
})

export const UndoPaymentParams = Type.Object({
  provider: ProviderRef,
  id: EntityId,
  payment: Type.String({ minLength: 1, maxLength: 128, description: 'the id that `record_payment` answered' }),
  reason: Type.String({ minLength: 3, maxLength: 1000 }),
})

/** The answer of `record_payment` and `undo_payment`: the reservation as it is then. */
export const HandPaymentAnswer = Type.Object(
  {
    reservation: WireReservation,
    payment: Type.String({ description: 'the id of the payment, by which it may be undone' }),
    amount: Type.Number({ description: 'major units' }),
    due: Type.Number({ description: 'what is left to pay' }),
  },
  exact,
)
export type HandPaymentAnswer = Static<typeof HandPaymentAnswer>
