import { type Static, Type } from 'typebox'
import { suspenseWays } from '../payments/lists.ts'
import { EntityId, ProviderRef, paging } from './request-parts.ts'
import { exact, nullable, uncountedPage } from './shapes.ts'

const PaymentId = Type.String({ minLength: 1, maxLength: 128 })

export const SuspenseParams = Type.Object({
  provider: ProviderRef,
  ...paging(20),
})

/** A payment of which its processor took something else than was asked for. */
export const SuspendedPayment = Type.Object(
  {
    id: PaymentId,
    processor: Type.String(),
    reference: Type.String({ description: 'what its processor calls it' }),
    currency: Type.String(),
    amount: Type.Number({ description: 'what lies in suspense, major units' }),
    taken: Type.Number({ description: 'what was taken' }),
    returned: Type.Number({ description: 'what of that has gone back at the processor since' }),
    elsewhere: Type.Boolean({ description: 'whether it arrived at another account than it was asked for' }),
    asked: Type.Object({ amount: Type.Number(), currency: Type.String() }, exact),
    since_utc: Type.String(),
    purchase: Type.Boolean({ description: 'whether it was to pay for points or a gift code' }),
    ways: Type.Array(Type.Enum([...suspenseWays]), {
      description: 'what can be done without naming another reservation',
    }),
    reservations: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          bookablename: Type.String(),
          start: Type.String({ description: "the provider's wall clock" }),
          first_name: Type.String(),
          last_name: Type.String(),
          email: Type.String(),
          mobile_phone_number: Type.String(),
          due: Type.Number({ description: 'what it owes, which the payment may pay' }),
        },
        exact,
      ),
      { description: 'what it was to pay for' },
    ),
  },
  exact,
)
export type SuspendedPayment = Static<typeof SuspendedPayment>

export const SuspenseAnswer = Type.Object(
  {
    payments: Type.Array(SuspendedPayment),
    ...uncountedPage,
  },
  exact,
)

export const SettleSuspenseParams = Type.Object({
  provider: ProviderRef,
  id: PaymentId,
  way: Type.Enum([...suspenseWays], {
    description: 'keep: it pays for its reservations, or its purchase; return: it goes back to where it came from',
  }),
  reservation: Type.Optional({ ...EntityId, description: 'of `keep`: another one that it pays for' }),
  reason: Type.String({ minLength: 3, maxLength: 1000, description: 'for the books' }),
})

/** The answer of `settle_suspense`: what became of the money. */
export const SettledSuspense = Type.Object(
  {
    id: PaymentId,
    way: Type.Enum([...suspenseWays]),
    reservation: nullable(Type.String(), 'null where staff named none'),
    currency: Type.String(),
    kept: Type.Number({ description: 'what stays, major units' }),
    back: Type.Number({ description: 'what goes back, or has gone' }),
    errors: Type.Array(Type.Object({ id: Type.String(), code: Type.String() }, exact), {
      description: 'what is still to be done: `payment_pending` of what the processor has not confirmed',
    }),
  },
  exact,
)
export type SettledSuspense = Static<typeof SettledSuspense>
