import { type Static, Type } from 'typebox'
import { codeObstacles } from '../pricing/types.ts'
import { exact, nullable } from './shapes.ts'

/** The answer of `validate_discount_code`. */
export const DiscountCodeAnswer = Type.Object(
  {
    valid: Type.Boolean(),
    status: Type.Enum(['valid', 'unknown', 'not_applicable', ...codeObstacles]),
    referencecode: Type.String({ description: 'as the provider writes it; as it was given where nobody has it' }),
    discount_percentage: Type.Optional(Type.Number()),
    discount_amount: Type.Optional(Type.Number({ description: 'of the whole cart, in major units' })),
    minimum: Type.Optional(Type.Number({ description: 'the least base price of the cart, in major units' })),
    bookables: Type.Optional(
      Type.Array(Type.String(), { description: 'of those being booked, the ones that it is for' }),
    ),
  },
  exact,
)
export type DiscountCodeAnswer = Static<typeof DiscountCodeAnswer>

/** An address that a text may mean. */
export const PlaceSuggestion = Type.Object(
  {
    label: Type.String(),
    parts: Type.Record(Type.String(), Type.String(), {
      description: '`street`, `town`, `region`, `postcode`, `country`, as far as the source tells',
    }),
  },
  exact,
)
export type PlaceSuggestion = Static<typeof PlaceSuggestion>

/** The answer of `suggest_places`. */
export const PlacesAnswer = Type.Object(
  {
    suggestions: Type.Array(PlaceSuggestion),
    attribution: Type.String({ description: 'whom the source wants to be named' }),
    asked: Type.Boolean({ description: 'false where the source may not be asked with each key' }),
  },
  exact,
)
export type PlacesAnswer = Static<typeof PlacesAnswer>

/** The answer of `get_drivetime`. */
export const DrivetimeAnswer = Type.Object(
  {
    available: Type.Boolean(),
    distance: nullable(Type.Number({ description: 'miles from the provider, one way' })),
  },
  exact,
)
export type DrivetimeAnswer = Static<typeof DrivetimeAnswer>

/** The answer of `check_answer`: `key` and `values` are the word for what is wrong, `message` is what a plugin says. */
export const AnswerCheckAnswer = Type.Object(
  {
    valid: Type.Boolean(),
    key: Type.Optional(Type.String()),
    values: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    message: Type.Optional(Type.String()),
  },
  exact,
)
export type AnswerCheckAnswer = Static<typeof AnswerCheckAnswer>

/** The answer of `get_upload_link`: where the file may be read from then on, and where it is PUT. */
export const UploadLinkAnswer = Type.Object({ url: Type.String(), signedRequest: Type.String() }, exact)
export type UploadLinkAnswer = Static<typeof UploadLinkAnswer>

/** The answer of `set_booking_session`. */
export const KeptBookingAnswer = Type.Object(
  {
    sessionid: Type.String(),
    expires: Type.String({ description: 'ISO 8601' }),
    redirect: nullable(Type.String({ description: 'where to sign on' })),
  },
  exact,
)
export type KeptBookingAnswer = Static<typeof KeptBookingAnswer>

const TextOrNull = nullable(Type.String())

/** The answer of `get_booking_session`; nulls where nothing was being booked. */
export const BookingSessionAnswer = Type.Object(
  {
    sessionid: TextOrNull,
    reservationid: TextOrNull,
    draft: TextOrNull,
    path: TextOrNull,
    userid: TextOrNull,
    userprofile: Type.Record(Type.String(), Type.String()),
    expires: TextOrNull,
  },
  exact,
)
export type BookingSessionAnswer = Static<typeof BookingSessionAnswer>

/** The answer of `get_custom_dictionary_by_language`: all words of a site in one language. */
export const DictionaryAnswer = Type.Object(
  {
    language: Type.String(),
    direction: Type.String(),
    version: Type.String(),
    words: Type.Record(Type.String(), Type.String()),
  },
  exact,
)
export type DictionaryAnswer = Static<typeof DictionaryAnswer>

/** The answer of `start_payment`: what is due now, in major units. */
export const PaymentStartAnswer = Type.Object({ amount: Type.Number(), currency: Type.String() })

/** The answer of `get_distance`. */
export const DistanceAnswer = Type.Object({ distance: Type.Number({ description: 'miles by road' }) })

/** The answer of `get_booking_session_id`. */
export const BookingSessionIdAnswer = Type.Object({ sessionid: Type.String(), kept: Type.Boolean() })
