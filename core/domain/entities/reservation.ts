import { type Static, Type } from 'typebox'
import { Count, Data, Id, Seconds, WallClockOrInstant } from './common.ts'

export const ReservationStatus = Type.Union([
  Type.Literal('in-progress'),
  Type.Literal('booked'),
  Type.Literal('pending'),
  Type.Literal('waitlisted'),
  Type.Literal('gig'),
  Type.Literal('cancelled'),
  Type.Literal('removed'),
])
export type ReservationStatus = Static<typeof ReservationStatus>

/** A reservation in bundles and on the wire; `start` and `end` are the provider's wall clock. */
export const Reservation = Type.Object({
  id: Id(),
  provider: Type.Optional(Id()),
  bookable: Id(),
  start: WallClockOrInstant(),
  end: WallClockOrInstant(),
  timezone: Type.Optional(Type.String()),
  seats: Type.Optional(Count(1)),
  status: Type.Optional(ReservationStatus),
  resources: Type.Optional(Type.Array(Id())),
  user: Type.Optional(Id()),
  first_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  mobile_phone_number: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
  expires: Type.Optional(Type.String()),
  waitlistoffer: Type.Optional(Type.Object({ start: Type.String(), end: Type.String() })),
  formresponses: Type.Optional(Type.Array(Data())),
  customquestions: Type.Optional(Type.Array(Data())),
  roster: Type.Optional(Type.Array(Data())),
  segments: Type.Optional(Type.Array(Data())),
  addons: Type.Optional(Data()),
  /** Data of plugin steps, by step name. */
  steps: Type.Optional(Data()),
  /** Seconds that answers add to the chosen slots; included in `end`. */
  addedtime: Type.Optional(Seconds()),
  location: Type.Optional(Type.Unknown()),
  paymentinformation: Type.Optional(Data()),
  tags: Type.Optional(Type.Array(Type.String())),
  validation_notes: Type.Optional(Type.Unknown()),
  associated_external_calendar_events: Type.Optional(Type.Array(Type.Unknown())),
  limited_use_link: Type.Optional(Type.Object({ uid: Type.String() })),
  reference: Type.Optional(Type.String({ maxLength: 255 })),
  occurrence: Type.Optional(Id()),
})
export type Reservation = Static<typeof Reservation>
