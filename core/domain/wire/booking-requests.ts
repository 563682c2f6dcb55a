import { Type } from 'typebox'
import { paymentModes } from '../pricing/types.ts'
import {
  answerParams,
  appointmentParams,
  DateRestriction,
  DiscountCode,
  DraftId,
  EntityId,
  GiftCode,
  ignoredParams,
  Location,
  manageTokenParam,
  ownershipParams,
  ProviderRef,
  Resources,
  Seats,
  stepParams,
  Version,
  When,
} from './request-parts.ts'
import { PaymentParam } from './saved-methods.ts'

export const AvailabilityParams = Type.Object({
  bookable: EntityId,
  start: When,
  end: When,
  provider: ProviderRef,
  resources: Resources,
  seats: Type.Optional(Seats),
  showunavailable: Type.Optional(Type.Boolean()),
  lookahead: Type.Optional(
    Type.Boolean({ description: 'the first month from start that has anything, up to ten ahead; of an event all' }),
  ),
  from: Type.Optional(When),
  location: Type.Optional(Location),
  waitlist: Type.Optional(Type.Boolean({ description: 'false leaves out full slots that one could only queue for' })),
  ...ignoredParams,
})

/** `resources`: whose times alone count; bookables that do not offer them for a choice are left out of the answer. */
export const NextFreeParams = Type.Object({
  provider: ProviderRef,
  bookables: Type.Array(EntityId, { minItems: 1, maxItems: 50 }),
  resources: Resources,
})

const asked = { ...appointmentParams, draft: Type.Optional(DraftId), ...answerParams }

/** Whether the caller's account credit is to pay first: then the processors are those for what is left. */
const UseCredit = Type.Optional(
  Type.Boolean({ description: "whether the caller's account credit pays first of what is due" }),
)

/** What the booking is priced in, wherever both are possible. */
const Mode = Type.Optional(
  Type.Enum([...paymentModes], {
    description: '`points`: what can be paid in points is, the rest stays in currency; absent: all is in currency',
  }),
)

export const QuoteParams = Type.Object({
  ...asked,
  discountcode: DiscountCode,
  usecredit: UseCredit,
  giftcode: GiftCode,
  paymentmode: Mode,
})

export const CartQuoteParams = Type.Object({
  provider: ProviderRef,
  appointments: Type.Array(Type.Object(asked), { minItems: 1, maxItems: 20 }),
  discountcode: DiscountCode,
  usecredit: UseCredit,
  giftcode: GiftCode,
  paymentmode: Mode,
})

/** Drafts of the same cart: their holds must not clash with this one, and share the uses of links and codes. */
const Cart = Type.Optional(Type.Array(DraftId, { maxItems: 20 }))

/** A code that is applied to a held draft takes a use of it for the draft's cart. */
const AppliedCode = Type.Optional(
  Type.String({ maxLength: 100, description: 'a discount code to apply; absent: the present one stays; empty: none' }),
)

export const HoldParams = Type.Object({
  ...appointmentParams,
  ...answerParams,
  draft: DraftId,
  cart: Cart,
  discountcode: AppliedCode,
})

/** Without a `draft` the caller's own holds: those of the signed-in person, or of the browser. */
export const ClearHoldsParams = Type.Object({
  reservations: Type.Array(EntityId, { maxItems: 20 }),
  draft: Type.Optional(DraftId),
})

/** Without the `draft` it is the caller's by their account, or by the browser that took its hold. */
export const RemoveDraftParams = Type.Object({ id: EntityId, draft: Type.Optional(DraftId) })

export const ContactParams = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 100 })),
  firstname: Type.Optional(Type.String({ maxLength: 200 })),
  lastname: Type.Optional(Type.String({ maxLength: 200 })),
  mobile_phone_number: Type.Optional(Type.String({ maxLength: 40 })),
  consents: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 20,
      description: 'names of the channels by which its customer agreed to get messages; counts with the booking',
    }),
  ),
})

export const SaveAnswersParams = Type.Object({
  provider: ProviderRef,
  reservation: Type.Object({
    id: EntityId,
    ...ownershipParams,
    ...answerParams,
    ...stepParams,
    user: Type.Optional(ContactParams),
  }),
  discountcode: AppliedCode,
  cart: Cart,
})

/** An amount of major units, as a number or, from some callers, as text. */
const Amount = Type.Union([Type.Number(), Type.String({ maxLength: 20 })])

/**
 * Prices that a caller may send: those that they were shown. They are compared with the quote, never used; a different
 * price is refused with `price_changed`, and an invalid amount with `invalid_params`.
 */
const priceParams = {
  totalprice: Type.Optional(Amount),
  currency: Type.Optional(Type.String({ maxLength: 8 })),
  paymentinformation: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), { maxProperties: 50 })),
}

/** How a booking is paid, and what makes it repeatable for callers without drafts. */
const paymentParams = {
  payment: Type.Optional(PaymentParam),
  idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
}

/** What the site around an embedded page calls a booking: stored as it is, and given back to programs. */
const Reference = Type.Optional(
  Type.String({ maxLength: 255, description: "what the caller's own system calls it; the reservation keeps it" }),
)

const booking = {
  language: Type.Optional(Type.String({ maxLength: 35 })),
  user: Type.Optional(ContactParams),
  discountcode: DiscountCode,
  termsaccepted: Type.Optional(Type.Boolean()),
  reference: Reference,
  credit: Type.Optional(
    Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
      description:
        "what of what is due the caller's account credit pays, major units: at most what a quote says; refused with `credit_changed` where there is less by now",
    }),
  ),
  giftcode: GiftCode,
  gift: Type.Optional(
    Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
      description:
        'what of what is due the gift code pays, major units, as a quote said; absent: all that it can; refused with `gift_changed` where it has less by now',
    }),
  ),
  paymentmode: Mode,
  totalpoints: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'the points that the caller was shown: other ones are refused with `price_changed`',
    }),
  ),
  ...paymentParams,
}

export const BookParams = Type.Object({ ...asked, id: Type.Optional(EntityId), ...booking, ...priceParams })

export const BookCartParams = Type.Object({
  provider: ProviderRef,
  appointments: Type.Array(
    Type.Object({
      ...asked,
      id: Type.Optional(EntityId),
      waitlist: Type.Optional(
        Type.Boolean({ description: 'its customer agrees to wait for it: it joins the waitlist and owes nothing' }),
      ),
      currency: priceParams.currency,
      paymentinformation: priceParams.paymentinformation,
    }),
    { minItems: 1, maxItems: 20 },
  ),
  ...booking,
  totalprice: priceParams.totalprice,
  currency: priceParams.currency,
})

export const ReservationParams = Type.Object({ id: EntityId, ...ownershipParams })

export const StopMessagesParams = Type.Object({
  id: EntityId,
  token: manageTokenParam,
  channel: Type.String({ maxLength: 100, description: 'its name, as the reservation has it' }),
})

export const UserReservationsParams = Type.Object({
  provider: ProviderRef,
  user_id: Type.Optional(EntityId),
  start: Type.Optional(When),
  end: Type.Optional(When),
})

/** An entry of a waitlist. The same draft again changes it in place. */
export const JoinParams = Type.Object({
  ...asked,
  language: booking.language,
  user: booking.user,
  termsaccepted: booking.termsaccepted,
  reference: Reference,
  idempotencyKey: booking.idempotencyKey,
})

/** Somebody's decision about a reservation; `version` is the one that they saw. */
const decision = { id: EntityId, token: manageTokenParam, version: Type.Optional(Type.Integer({ minimum: 1 })) }

export const QueueDecisionParams = Type.Object(decision)
export const AcceptOfferParams = Type.Object({
  ...decision,
  termsaccepted: booking.termsaccepted,
  payment: paymentParams.payment,
  credit: booking.credit,
  giftcode: booking.giftcode,
  gift: booking.gift,
  paymentmode: booking.paymentmode,
  totalprice: priceParams.totalprice,
  totaldue: Type.Optional(
    Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
      description:
        'what the caller was shown to be due with it, major units: another sum is refused with `price_changed`',
    }),
  ),
  totalpoints: booking.totalpoints,
})

export const QueueParams = Type.Object({
  provider: ProviderRef,
  bookable: EntityId,
  start: Type.Optional(When),
  end: Type.Optional(When),
})
export const ReorderParams = Type.Object({
  id: EntityId,
  before: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'absent = the end of the queue' })),
})

/** Staff decide about the refund. A customer may only repeat what the provider's terms give anyway. */
const RefundObj = Type.Object({
  refundstatus: Type.Enum(['full', 'partial', 'norefund']),
  amount: Type.Optional(
    Type.Union([Type.Number(), Type.String({ maxLength: 20 })], { description: 'of a partial refund, major units' }),
  ),
  memo: Type.Optional(Type.String({ maxLength: 1000 })),
  externalid: Type.Optional(Type.String({ maxLength: 191, description: 'number of the receipt or check' })),
})

/** What of the money of a change a caller may say: what they were shown, which is compared, never used. */
const shownRefund = {
  totalrefund: Type.Optional(
    Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
      description:
        'what the caller was shown as coming back (`refund`, of points `refundpoints`): less is refused with `refund_changed`',
    }),
  ),
}

/** What a change of a booking costs or gives back, as the caller was shown it, and how it is paid. */
const paidChange = {
  totalprice: Type.Optional(Amount),
  ...shownRefund,
  locks: Type.Optional(
    Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
      description: 'what the caller was shown as locked: more is refused with `refund_changed`',
    }),
  ),
  totalpoints: booking.totalpoints,
  usecredit: UseCredit,
  credit: booking.credit,
  giftcode: booking.giftcode,
  gift: booking.gift,
  payment: paymentParams.payment,
}

export const CancelParams = Type.Object({
  id: EntityId,
  token: manageTokenParam,
  version: Type.Optional(Version),
  preview: Type.Optional(Type.Boolean()),
  refundobj: Type.Optional(RefundObj),
  ...shownRefund,
  ascredit: Type.Optional(
    Type.Boolean({ description: 'whether its signed-in customer takes what comes back as account credit' }),
  ),
})

/**
 * Where a reservation is to be: a slot or days as `start` and `end`; one whose claimer is yet to name the time also by
 * `date_restriction`. `askedfor`: staff move it since its customer asked for it.
 */
export const RescheduleParams = Type.Object({
  id: EntityId,
  token: manageTokenParam,
  start: Type.Optional(When),
  end: Type.Optional(When),
  date_restriction: Type.Optional(DateRestriction),
  seats: Type.Optional(Seats),
  resources: Resources,
  occurrence: Type.Optional(EntityId),
  roster: answerParams.roster,
  version: Type.Optional(Version),
  preview: Type.Optional(Type.Boolean()),
  ...paidChange,
  askedfor: Type.Optional(Type.Boolean()),
})

/** Other answers of a booking: parts that are left out are kept. */
export const ChangeAnswersParams = Type.Object({
  id: EntityId,
  token: manageTokenParam,
  version: Type.Optional(Version),
  preview: Type.Optional(Type.Boolean()),
  ...paidChange,
  ...answerParams,
})

/**
 * The request as it is to be: when it is, and what else is other than now. Seats, resources, the place and answers that
 * are left out are kept.
 */
export const ModifyParams = Type.Object({
  ...asked,
  id: EntityId,
  token: manageTokenParam,
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'the version that the caller saw' })),
  discountcode: Type.Optional(
    Type.String({ maxLength: 100, description: 'another code; absent: the present one stays; empty: none' }),
  ),
  totalprice: priceParams.totalprice,
  payment: paymentParams.payment,
})
