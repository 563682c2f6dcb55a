import { type Static, Type } from 'typebox'
import { giftStatuses } from '../payments/gift.ts'
import { DraftId, EntityId, paging } from './request-parts.ts'
import { PaymentParam } from './saved-methods.ts'
import { exact, nullable, uncountedPage } from './shapes.ts'

const Amount = Type.Union([Type.Number(), Type.String({ maxLength: 20 })], { description: 'major units' })

const Day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `${description}, the provider's local date` })

/** To whom a gift code goes, from whom, and with which words. */
const given = {
  toname: Type.Optional(Type.String({ maxLength: 200 })),
  toemail: Type.Optional(Type.String({ maxLength: 100 })),
  fromname: Type.Optional(Type.String({ maxLength: 200 })),
  message: Type.Optional(Type.String({ maxLength: 1000 })),
  sendon: Type.Optional(Day('the day on which it is mailed; absent for at once')),
  language: Type.Optional(Type.String({ maxLength: 35 })),
}

const idempotencyKey = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }))

export const GiftOfferParams = Type.Object({ amount: Type.Optional(Amount) })

/** The answer of `get_gift_offer`. Amounts in major units. */
export const GiftOfferAnswer = Type.Object(
  {
    sold: Type.Boolean({ description: 'whether the provider sells gift codes' }),
    currency: Type.String(),
    minimum: Type.Number(),
    maximum: Type.Number(),
    amounts: Type.Array(Type.Number(), { description: 'those that are offered at once' }),
    until: nullable(Day('the last day on which one that is bought today is good; null for no end')),
    processors: Type.Array(Type.String(), {
      description: 'who may take `amount`; none without one that may be bought',
    }),
  },
  exact,
)
export type GiftOfferAnswer = Static<typeof GiftOfferAnswer>

export const BuyGiftParams = Type.Object({
  purchase: DraftId,
  amount: Amount,
  ...given,
  payment: PaymentParam,
  idempotencyKey,
})

const told = {
  last4: Type.String({ description: 'the last four characters of the code' }),
  value: Type.Number({ description: 'what it was issued with, major units' }),
  currency: Type.String(),
  until: nullable(Day('the last day on which it is good; null for no end')),
}

/** The answer of `buy_gift_code`: the code too, since mails get lost. */
export const BoughtGiftAnswer = Type.Object(
  {
    ...told,
    code: Type.String({ description: 'in groups of four; it is told nowhere else but in its mail' }),
    toemail: Type.String({ description: 'where it is mailed to' }),
    sendon_utc: nullable(Type.String({ description: 'when' })),
  },
  exact,
)
export type BoughtGiftAnswer = Static<typeof BoughtGiftAnswer>

/** A gift code as staff read it. */
export const GiftCode = Type.Object(
  {
    id: Type.String(),
    ...told,
    status: Type.Enum([...giftStatuses]),
    remaining: Type.Number({ description: 'what is left of it, with what requests hold' }),
    held: Type.Number({ description: 'what of that requests hold that nobody has decided yet' }),
    ...{ toname: Type.String(), toemail: Type.String(), fromname: Type.String(), message: Type.String() },
    sendon_utc: nullable(Type.String({ description: 'when it is mailed; null where it is handed over' })),
    issued_utc: Type.String(),
    issuer: nullable(Type.String({ description: 'who of the staff issued it; null of one that was bought' })),
    buyer: nullable(Type.String({ description: 'who bought it' })),
    voided_utc: nullable(Type.String()),
    voidreason: nullable(Type.String()),
    holder: Type.String({ description: 'the `id` of its lines in `get_statement`, of a customer' }),
  },
  exact,
)
export type GiftCode = Static<typeof GiftCode>

export const IssueGiftParams = Type.Object({
  amount: Amount,
  until: Type.Optional(nullable(Day('the last day on which it is good; null for no end; absent: as those sold'))),
  ...given,
  idempotencyKey,
})

/** The answer of `issue_gift_code`: the code is told here, and in its mail. */
export const IssuedGiftAnswer = Type.Object({ gift: GiftCode, code: Type.String() }, exact)
export type IssuedGiftAnswer = Static<typeof IssuedGiftAnswer>

export const GiftCodesParams = Type.Object({
  ...paging(20),
})
export const GiftCodesAnswer = Type.Object(
  {
    items: Type.Array(GiftCode, { description: 'the latest first' }),
    ...uncountedPage,
  },
  exact,
)
export type GiftCodesAnswer = Static<typeof GiftCodesAnswer>

export const VoidGiftParams = Type.Object({
  id: EntityId,
  reason: Type.String({ minLength: 3, maxLength: 1000 }),
  idempotencyKey,
})
export const UpdateGiftParams = Type.Object({
  id: EntityId,
  until: nullable(Day('the last day on which it is good; null for no end')),
  idempotencyKey,
})

export const GiftBalanceParams = Type.Object({ giftcode: Type.String({ minLength: 1, maxLength: 100 }) })

/** The answer of `get_gift_balance`, for who holds the code. */
export const GiftBalanceAnswer = Type.Object(
  { ...told, status: Type.Enum([...giftStatuses]), remaining: Type.Number({ description: 'what it pays now' }) },
  exact,
)
export type GiftBalanceAnswer = Static<typeof GiftBalanceAnswer>
