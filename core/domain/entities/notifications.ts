import { type Static, Type } from 'typebox'

/** Whether an audience is told: of everything, of nothing, or event by event (`booked`, `reminder`, …). */
const Switch = Type.Union([Type.Boolean(), Type.Record(Type.String(), Type.Boolean())])

/**
 * Who is told of reservations. What is absent is told. `to` says where the staff's mails go: to the provider's address,
 * to the people who work for it, or to both.
 */
export const Notifications = Type.Object({
  customer: Type.Optional(Switch),
  staff: Type.Optional(Switch),
  claimers: Type.Optional(Switch),
  to: Type.Optional(Type.Union([Type.Literal('address'), Type.Literal('people'), Type.Literal('both')])),
})
export type Notifications = Static<typeof Notifications>

/** Hours before the start at which customers are reminded, at most 60 days. */
export const Reminders = () =>
  Type.Array(Type.Integer({ minimum: 1, maximum: 1440 }), { maxItems: 10, uniqueItems: true })
