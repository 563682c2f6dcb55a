import { Type } from 'typebox'

/** Answers that only say that something was done. */
export const ClearHoldsAnswer = Type.Object({ cleared: Type.Array(Type.String()) })
export const RemovedDraftAnswer = Type.Object({ removed: Type.Literal(true) })
export const StoppedAnswer = Type.Object({ stopped: Type.Literal(true) })
/** The same whether or not there is such a reservation. */
export const ReservationLinkAnswer = Type.Object({ requested: Type.Literal(true) })
export const ResetRequestAnswer = Type.Object({ requested: Type.Literal(true) })
export const ResetAnswer = Type.Object({ reset: Type.Literal(true) })
export const VerifiedAnswer = Type.Object({ verified: Type.Literal(true), email: Type.String() })
export const PasswordAnswer = Type.Object({ changed: Type.Literal(true) })
export const ErasureAnswer = Type.Object({ erased: Type.Literal(true) })
export const EndSessionAnswer = Type.Object({ ended: Type.Literal(true) })
export const EndOthersAnswer = Type.Object({ ended: Type.Integer({ description: 'how many' }) })
export const BookingEndedAnswer = Type.Object({ destroyed: Type.Boolean() })
export const KeepSessionAnswer = Type.Object({
  expires: Type.String({ description: 'ISO 8601: when it ends unless it is used' }),
})
/** All that is held of a person, under one name for each kind of data. */
export const ExportAnswer = Type.Object(
  { exported: Type.String({ description: 'ISO 8601' }) },
  { additionalProperties: true },
)
