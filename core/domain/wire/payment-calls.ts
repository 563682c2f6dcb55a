import { type Static, Type } from 'typebox'
import { ReservationStatus } from '../entities/reservation.ts'
import { BookParams } from './booking-requests.ts'
import { BoughtGiftAnswer } from './gifts.ts'
import { DraftId, EntityId, manageTokenParam, ownershipParams } from './request-parts.ts'
import { PaymentParam } from './saved-methods.ts'
import { exact, nullable } from './shapes.ts'

/** What became of a payment whose customer comes back to the site. */
export const paymentOutcomes = ['booked', 'bought', 'action', 'waiting', 'failed', 'returned', 'none'] as const
export type PaymentOutcome = (typeof paymentOutcomes)[number]

export const ResumeParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, description: 'of a reservation, or of the attempt of a purchase' }),
  ...ownershipParams,
})

const { code: giftcode, ...boughtGift } = BoughtGiftAnswer.properties

/** The answer of `resume_payment`. */
export const ResumeAnswer = Type.Object(
  {
    outcome: Type.Enum([...paymentOutcomes], {
      description:
        '`action`: it is still to be paid; `waiting`: nobody can say yet; `returned`: it came when the time was gone, and goes back; `none`: nothing was begun',
    }),
    action: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: '`redirect` is where it can be paid' }),
    ),
    code: Type.Optional(Type.String({ description: 'why it failed, by the processor' })),
    bookable: Type.String(),
    reservations: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          managetoken: Type.Optional(Type.String({ description: 'absent for staff, who come by their own right' })),
          status: nullable(ReservationStatus),
        },
        exact,
      ),
      { description: 'all that is booked with it' },
    ),
    buys: Type.Optional(Type.Enum(['points', 'gift'], { description: 'of a purchase, whatever became of it' })),
    bought: Type.Optional(
      Type.Object(
        {
          totalprice: Type.Number({ description: 'major units' }),
          points: Type.Integer({ description: '0 of a gift code' }),
          gift: Type.Optional(Type.Object({ ...boughtGift, code: nullable(giftcode) }, exact)),
        },
        exact,
      ),
    ),
  },
  exact,
)
export type ResumeAnswer = Static<typeof ResumeAnswer>

/**
 * Pays what a reservation that stands still owes; `totalprice` is what its customer was shown of it. A gift code pays
 * first, and `payment` the rest, where something is left.
 */
export const BalancePaymentParams = Type.Object({
  id: EntityId,
  token: manageTokenParam,
  totalprice: Type.Optional(Type.Union([Type.String({ maxLength: 32 }), Type.Number()])),
  totalpoints: BookParams.properties.totalpoints,
  giftcode: BookParams.properties.giftcode,
  gift: BookParams.properties.gift,
  payment: Type.Optional(PaymentParam),
  idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})

const { payment: _, ...booking } = BookParams.properties

/** What is to be paid is what the booking costs by the server; `totalprice` is compared with that. */
export const OrderParams = Type.Object({
  ...booking,
  draft: DraftId,
  totalprice: Type.Union([Type.String({ maxLength: 32 }), Type.Number()]),
  processor: Type.Optional(
    Type.String({ maxLength: 100, description: 'which, where a site has several online accounts' }),
  ),
})

/** The answer of `create_paypal_order`. */
export const OrderAnswer = Type.Object(
  { id: Type.String({ description: "the service's id of the order" }), attempt: Type.String() },
  exact,
)

export const AuthorizeOrderParams = Type.Object({
  orderid: Type.String({ minLength: 1, maxLength: 191 }),
  processor: Type.Optional(Type.String({ maxLength: 100 })),
})

/** The answer of `authorize_paypal_order`, in the service's words. */
export const AuthorizeOrderAnswer = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum(['COMPLETED']),
    purchase_units: Type.Array(
      Type.Object(
        {
          payments: Type.Object(
            {
              authorizations: Type.Array(
                Type.Object(
                  {
                    id: Type.String(),
                    amount: Type.Object({ currency_code: Type.String(), value: Type.String() }, exact),
                    create_time: Type.Optional(Type.String()),
                    update_time: Type.Optional(Type.String()),
                  },
                  exact,
                ),
              ),
            },
            exact,
          ),
        },
        exact,
      ),
    ),
  },
  exact,
)
