import { type Static, Type } from 'typebox'
import { mostOf } from './bounds.ts'
import { Count, Id } from './common.ts'

/** How many reservations one person may have in a day, week or month of the venue, or ever. */
export const ReservationLimit = Type.Object({
  maximum: Count(1),
  per: Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month'), Type.Literal('ever')]),
  /** The bookables that count together; absent for all of the provider's, or for the bookable that has the limit. */
  bookables: Type.Optional(Type.Array(Id())),
})
export type ReservationLimit = Static<typeof ReservationLimit>

/** One limit or several, all of which hold. */
export const ReservationLimits = () =>
  Type.Union([ReservationLimit, Type.Array(ReservationLimit, { maxItems: mostOf.groups })])
