import { type Static, Type } from 'typebox'
import { paymentModes } from '../pricing/types.ts'
import { EntityId } from './request-parts.ts'
import { exact } from './shapes.ts'

export const BalancesParams = Type.Object({ user: Type.Optional(EntityId) })

/** The answer of `get_balances`: account credit in each currency in major units, and points. */
export const BalancesAnswer = Type.Object(
  {
    balances: Type.Array(
      Type.Object(
        {
          mode: Type.Enum([...paymentModes]),
          currency: Type.String({ description: 'ISO code; empty for points' }),
          balance: Type.Number(),
          held: Type.Number({ description: 'what pending payments may still take of it' }),
          spendable: Type.Number(),
        },
        exact,
      ),
    ),
  },
  exact,
)
export type BalancesAnswer = Static<typeof BalancesAnswer>
