import { Type } from 'typebox'
import {
  appointmentParams,
  DraftId,
  EntityId,
  ignoredParams,
  Location,
  ProviderRef,
  Resources,
  Seats,
  When,
} from './request-parts.ts'

const Code = Type.Optional(Type.String({ maxLength: 100 }))

/** A reservation of the cart: its bookable's id, or the entity itself, of which only the bookable is read. */
const CodedReservation = Type.Object(
  {
    bookable: Type.Union([EntityId, Type.Object({ id: EntityId }, { additionalProperties: true })]),
    draft: Type.Optional(DraftId),
  },
  { additionalProperties: true },
)

export const BookableParams = Type.Object({ provider: ProviderRef, id: EntityId, ...ignoredParams })

export const StandingsParams = Type.Object({
  ...{ provider: ProviderRef, id: EntityId, start: Type.Optional(When), end: Type.Optional(When) },
  ...{ seats: Type.Optional(Seats), resources: Resources },
  ...ignoredParams,
})

export const FormsParams = Type.Object({
  provider: ProviderRef,
  bookables: Type.Array(EntityId, { maxItems: 100 }),
  ...ignoredParams,
})

export const DiscountCodeParams = Type.Object({
  provider: ProviderRef,
  referencecode: Code,
  reference_code: Code,
  reservations: Type.Optional(Type.Array(CodedReservation, { maxItems: 20 })),
})

const { provider, bookable, start, end, seats, resources, occurrence } = appointmentParams

export const DrivetimeParams = Type.Object({
  provider,
  bookable,
  start,
  end,
  seats,
  resources,
  occurrence,
  address: Type.Optional(Location.properties.address),
  ...ignoredParams,
})

export const PlacesParams = Type.Object({
  provider: ProviderRef,
  text: Type.String({ maxLength: 300 }),
  typing: Type.Optional(Type.Boolean({ description: 'the customer has not asked to search, and types on' })),
})

export const CheckAnswerParams = Type.Object({
  provider: ProviderRef,
  bookable: EntityId,
  formid: EntityId,
  question_id: EntityId,
  value: Type.Optional(Type.Unknown()),
  seat: Type.Optional(Seats),
})

export const DictionaryParams = Type.Object({
  providerid: ProviderRef,
  provider: ProviderRef,
  language: Type.String({ maxLength: 35 }),
  bookable: Type.Optional(EntityId),
})

const Detail = Type.Optional(Type.String({ maxLength: 200 }))

/** The customer's details typed so far, without any password. */
export const UserProfile = Type.Object({
  firstname: Detail,
  lastname: Detail,
  email: Detail,
  mobile_phone_number: Detail,
})

export const KeepBookingParams = Type.Object({
  reservationid: EntityId,
  draft: Type.Optional(DraftId),
  userprofile: Type.Optional(UserProfile),
  userid: Type.Optional(EntityId),
  path: Type.Optional(Type.String({ maxLength: 2000, description: 'the page to come back to' })),
  framed: Type.Optional(Type.Boolean({ description: "the page is in another site's frame" })),
})

export const BookingSessionParams = Type.Object({
  sessionid: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})
