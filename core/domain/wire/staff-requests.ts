import { Type } from 'typebox'
import { ContactParams } from './booking-requests.ts'
import { versionParam } from './decision-requests.ts'
import { answerParams, appointmentParams, DiscountCode, DraftId, EntityId, ProviderRef, When } from './request-parts.ts'

/** What the provider notes about a reservation; customers read the tags, and never the notes. */
const notedParams = {
  tags: Type.Optional(Type.Array(Type.String({ pattern: '\\S', maxLength: 200 }), { maxItems: 100 })),
  validation_notes: Type.Optional(
    Type.Union([Type.String({ maxLength: 10_000 }), Type.Record(Type.String({ maxLength: 200 }), Type.Unknown())], {
      description: 'for staff only',
    }),
  ),
}

/** By when it is to be paid by the link that its customer is mailed; it is cancelled otherwise. */
const PayBy = Type.Union([Type.Literal('start'), When], {
  description:
    'by when it is to be paid by the link that its customer is mailed, or it is cancelled: a time, or `start`',
})

/** As `When`, with what a call needs that books nothing without a time. */
const RequiredWhen = Type.Optional(
  Type.String({
    maxLength: 40,
    description:
      "the provider's wall clock, YYYY-MM-DD HH:mm:ss, or an ISO 8601 instant; required unless date_restriction is " +
      'given, and to come where payby is',
  }),
)

export const BookAsStaffParams = Type.Object({
  ...appointmentParams,
  start: RequiredWhen,
  end: RequiredWhen,
  ...answerParams,
  ...notedParams,
  user: Type.Union([EntityId, ContactParams], { description: "a customer's id, or their details" }),
  draft: Type.Optional(DraftId),
  language: Type.Optional(Type.String({ maxLength: 35 })),
  discountcode: DiscountCode,
  totalprice: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 20 })])),
  payby: Type.Optional(PayBy),
  idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})

export const AskForPaymentParams = Type.Object({
  provider: ProviderRef,
  id: EntityId,
  payby: Type.Union([PayBy, Type.Null()], { description: 'null: what it owes stays its balance, and nothing ends it' }),
  version: versionParam,
})

export const CheckInParams = Type.Object({
  provider: ProviderRef,
  id: EntityId,
  checkedout: Type.Optional(Type.Boolean({ description: 'they leave; otherwise they come' })),
  undo: Type.Optional(
    Type.Boolean({ description: 'was noted by mistake: they did not come, or with `checkedout` did not leave' }),
  ),
  version: versionParam,
})

const Named = Type.Union([EntityId, Type.Object({ id: EntityId }, { additionalProperties: true })])
const Text = Type.Optional(Type.String({ maxLength: 500 }))
const Answers = Type.Optional(Type.Array(Type.Unknown(), { maxItems: 500 }))

/** A reservation as its provider's programs receive it: contact and notes may change, the rest must agree. */
export const IntegrationsUpdateParams = Type.Object({
  id: EntityId,
  version: versionParam,
  first_name: Type.Optional(Type.String({ maxLength: 200 })),
  last_name: Type.Optional(Type.String({ maxLength: 200 })),
  mobile_phone_number: Type.Optional(Type.String({ maxLength: 40 })),
  ...notedParams,
  associated_external_calendar_events: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 100 })),
  ...{ email: Text, status: Text, address: Text, timezone: Text },
  ...{ start: Text, end: Text, start_utc: Text, end_utc: Text },
  ...{ startdate: Text, starttime: Text, enddate: Text, endtime: Text },
  duration: Type.Optional(Type.Number({ description: 'seconds' })),
  seats: Type.Optional(Type.Number()),
  bookable: Type.Optional(Named),
  provider: Type.Optional(Named),
  resources: Type.Optional(Type.Array(Named, { maxItems: 100 })),
  ...{ customquestions: Answers, formresponses: Answers, roster: Answers },
  paymentinformation: Type.Optional(
    Type.Union([Type.Record(Type.String({ maxLength: 200 }), Type.Unknown()), Type.Null()]),
  ),
})

export const UpdateReservationParams = Type.Object({
  provider: ProviderRef,
  id: EntityId,
  ...notedParams,
  version: versionParam,
})
