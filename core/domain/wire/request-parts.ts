import { type Static, Type } from 'typebox'
import { mostRoster, mostSeatsOfBooking } from '../entities/bounds.ts'

/** Parameters that several calls share, under the specification's names. */
export const ProviderRef = Type.Optional(Type.String({ maxLength: 64, description: "the provider's id or subdomain" }))
export const EntityId = Type.String({ minLength: 1, maxLength: 64 })
export const When = Type.String({
  maxLength: 40,
  description: "the provider's wall clock, YYYY-MM-DD HH:mm:ss, or an ISO 8601 instant with Z or an offset",
})
export const Resources = Type.Optional(Type.Array(EntityId, { maxItems: 100 }))
/** Where an appointment takes place if not at the provider's. */
export const Location = Type.Object({ address: Type.String({ minLength: 1, maxLength: 500 }) })
export type Location = Static<typeof Location>
export const Seats = Type.Integer({ minimum: 1, maximum: mostSeatsOfBooking })
/** Of the reservation that somebody has seen and decides about; another one is refused with `status_conflict`. */
export const Version = Type.Integer({ minimum: 1, description: 'of the reservation as it was seen' })
export const DraftId = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$', description: "the browser's id of this draft" })

/** A discount code; one per cart. */
export const GiftCode = Type.Optional(
  Type.String({
    maxLength: 100,
    description: 'a gift code that pays first of what is due, in any case, with or without dashes',
  }),
)
export const DiscountCode = Type.Optional(Type.String({ maxLength: 100, description: 'the code of a discount' }))

/** Answers to plugins' steps; each is checked against the schema that its step declares. */
export const stepParams = {
  steps: Type.Optional(
    Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
      maxProperties: 20,
      description: 'what the steps of plugins keep, by the name of the step',
    }),
  ),
}

/** The days in which a claimer names the time: from the first midnight to the last one, or to 23:59 of the last day. */
export const DateRestriction = Type.Object({ start: When, end: When })

/**
 * Identifies the appointment; shared by quote, hold and booking. `start` and `end` are its slot, or its days; where a
 * claimer names the time, `date_restriction` may be given in their place.
 */
export const appointmentParams = {
  provider: ProviderRef,
  bookable: EntityId,
  start: Type.Optional(When),
  end: Type.Optional(When),
  date_restriction: Type.Optional(DateRestriction),
  seats: Type.Optional(Seats),
  resources: Resources,
  occurrence: Type.Optional(EntityId),
  location: Type.Optional(Location),
  timezone: Type.Optional(Type.String({ maxLength: 64 })),
  limited_use_link: Type.Optional(
    Type.Object({
      uid: Type.String({ maxLength: 191, description: 'of the link that leads to the bookable, as in `linkid`' }),
    }),
  ),
  ...stepParams,
}

const FormSelection = Type.Object({
  formid: EntityId,
  responses: Type.Array(
    Type.Object({ question_id: EntityId, value: Type.Optional(Type.Unknown()) }, { additionalProperties: true }),
    { maxItems: 300 },
  ),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 })),
})

const Response = Type.Object(
  { question_id: EntityId, value: Type.Optional(Type.Unknown()), formid: Type.Optional(EntityId) },
  { additionalProperties: true },
)

/** Answers as a caller gives them; everything in them is checked against the bookable's forms. */
export const answerParams = {
  formresponses: Type.Optional(Type.Array(FormSelection, { maxItems: 50 })),
  /** Answers to the bookable's own questions. */
  customquestions: Type.Optional(Type.Array(Response, { maxItems: 100 })),
  /** Add-ons of the bookable: id → quantity. */
  addons: Type.Optional(Type.Record(EntityId, Type.Unknown(), { maxProperties: 100 })),
  /** Answers from the page's address, by slug: for questions that the customer does not see. */
  prefill: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), { maxProperties: 100 })),
  roster: Type.Optional(
    Type.Array(Type.Object({ responses: Type.Array(Response, { maxItems: 100 }) }, { additionalProperties: true }), {
      maxItems: mostRoster,
    }),
  ),
}

export const manageTokenParam = Type.Optional(Type.String({ maxLength: 200, description: 'the manage token' }))

/** Proof of ownership without a session: the manage token, or the draft that the reservation was made from. */
export const ownershipParams = { token: manageTokenParam, draft: Type.Optional(DraftId) }

/** The reservation being moved or changed, or the caller's own hold, with the proof that it is theirs. */
export const ignoredParams = { rescheduleid: Type.Optional(EntityId), ...ownershipParams }

/** The fields of an answer's entities; without them it has all. */
export const Fields = Type.Optional(
  Type.Union([Type.String({ maxLength: 2000 }), Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 })]),
)

/** @param size how many a page has without `items_per_page` */
export const paging = (size: number) => ({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  items_per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: size })),
})
