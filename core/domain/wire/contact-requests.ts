import { type Static, Type } from 'typebox'
import { enquiryStatuses } from '../enquiries/status-at.ts'
import { answerParams, DateRestriction, EntityId, ProviderRef, Resources, Seats, When } from './request-parts.ts'
import { Stay } from './reservation-life.ts'
import { exact, nullable } from './shapes.ts'
import { WireSegment } from './timeslot.ts'

const Occurrence = Type.Optional(Type.String({ ...EntityId, description: 'of an event: which of its dates it is' }))
const Preferred = Type.Object({ start: When, end: When, occurrence: Occurrence })
const preferredTold =
  'times that would suit, best first: as it is booked, its times, its days, or the days of arrival and departure; ' +
  'of an event one of its dates, or any other time'
const Message = Type.String({ maxLength: 5000 })
const Token = Type.Optional(Type.String({ maxLength: 100, description: 'of the link in the mail to staff' }))

/** The parameters of `create_contact_request` (specification, booking engine 3). */
export const ContactRequestParams = Type.Object({
  provider: ProviderRef,
  bookable: EntityId,
  first_name: Type.String({ minLength: 1, maxLength: 200 }),
  last_name: Type.String({ minLength: 1, maxLength: 200 }),
  email: Type.Optional(Type.String({ maxLength: 100 })),
  mobile_phone_number: Type.Optional(Type.String({ maxLength: 40 })),
  message: Type.Optional(Message),
  seats: Type.Optional(Seats),
  preferred: Type.Optional(Type.Array(Preferred, { maxItems: 3, description: preferredTold })),
  formresponses: answerParams.formresponses,
  customquestions: answerParams.customquestions,
  prefill: answerParams.prefill,
  language: Type.Optional(Type.String({ maxLength: 35 })),
  idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})

const asked = {
  id: Type.String(),
  provider: Type.String(),
  bookable: Type.String(),
  status: Type.Enum([...enquiryStatuses]),
}

/** The answer to who asks: nothing but that it was taken down. */
export const ContactRequestTaken = Type.Object(asked, exact)

/** When something would suit: with the title and the parts of an event's date, or when guests of a stay come and go. */
const PreferredSpan = Type.Object(
  {
    ...{ start: Type.String(), end: Type.String(), start_utc: Type.String(), end_utc: Type.String() },
    occurrence: nullable(Type.String()),
    title: Type.String(),
    segments: Type.Array(WireSegment),
    stay: nullable(Stay),
  },
  exact,
)

/** A contact request as the provider reads it. */
export const ContactRequest = Type.Object(
  {
    ...asked,
    bookablename: Type.String(),
    user: nullable(Type.String()),
    first_name: Type.String(),
    last_name: Type.String(),
    email: Type.String(),
    mobile_phone_number: Type.String(),
    message: Type.String(),
    seats: Type.Integer(),
    preferred: Type.Array(PreferredSpan),
    formresponses: Type.Array(Type.Unknown()),
    customquestions: Type.Array(Type.Unknown()),
    answers: Type.Array(Type.Object({ message: Type.String(), at_utc: Type.String() }, exact)),
    reservation: nullable(Type.String({ description: 'the id of what was offered or made last' })),
    created_utc: Type.String(),
    modified_utc: Type.String(),
    timezone: Type.String(),
  },
  exact,
)
export type ContactRequest = Static<typeof ContactRequest>

export const ContactRequestId = Type.Object({ id: EntityId, token: Token })

export const ContactRequestsParams = Type.Object({
  status: Type.Optional(Type.Enum([...enquiryStatuses])),
  before: Type.Optional(When),
})
export const ContactRequestsAnswer = Type.Object(
  {
    items: Type.Array(ContactRequest),
    older: nullable(Type.String({ description: '`before` of those that follow; null after the last' })),
  },
  exact,
)

/** When, and for how many: what staff offer, or make of it. */
const time = { start: When, end: When, occurrence: Occurrence, seats: Type.Optional(Seats), resources: Resources }

export const AnswerContactRequestParams = Type.Object({
  id: EntityId,
  token: Token,
  message: Type.Optional(Message),
  offer: Type.Optional(Type.Object(time)),
  decline: Type.Optional(Type.Boolean()),
  idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})

export const ConvertContactRequestParams = Type.Object({
  id: EntityId,
  bookable: Type.Optional(Type.String({ ...EntityId, description: 'another one than they asked about' })),
  email: Type.Optional(Type.String({ maxLength: 100, description: 'of somebody who gave none' })),
  ...time,
  start: Type.Optional(When),
  end: Type.Optional(When),
  date_restriction: Type.Optional(
    Type.Object(DateRestriction.properties, {
      description: 'in place of `start` and `end`, where a claimer names the time',
    }),
  ),
  ...answerParams,
  idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})
