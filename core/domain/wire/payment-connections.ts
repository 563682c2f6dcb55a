import { type Static, Type } from 'typebox'
import { exact } from './shapes.ts'

/** Whether a provider's own account at a payment service takes money. */
export const PaymentConnection = Type.Object(
  {
    processor: Type.String(),
    account: Type.String({ description: "the service's id of it; empty where none was begun" }),
    state: Type.Enum(['notconnected', 'pending', 'restricted', 'enabled'], {
      description:
        '`pending`: its owner has not said who they are; `restricted`: the service wants more; `enabled`: it takes money',
    }),
    missing: Type.Array(Type.String(), {
      description: "what the service still wants, in the service's names or as word keys of its plugin",
    }),
  },
  exact,
)
export type PaymentConnection = Static<typeof PaymentConnection>

export const ConnectionsAnswer = Type.Object({ connections: Type.Array(PaymentConnection) }, exact)
export type ConnectionsAnswer = Static<typeof ConnectionsAnswer>

export const BeginConnectionParams = Type.Object({
  processor: Type.Optional(Type.String({ maxLength: 100, description: 'which, where several can be connected' })),
})

export const BeginConnectionAnswer = Type.Object(
  { address: Type.String({ description: "a page of the service's that is good once, for a few minutes" }) },
  exact,
)
export type BeginConnectionAnswer = Static<typeof BeginConnectionAnswer>

export const ConnectionParams = Type.Object({
  processor: Type.String({ maxLength: 100, description: 'whose account, as the connections name it' }),
})

/** What is still under way with an account, for who is about to disconnect it. Numbers of them. */
export const ConnectionEndPreview = Type.Object(
  {
    underway: Type.Integer({ description: 'payments that have begun, and requests that keep one: they go on' }),
    refunds: Type.Integer({ description: 'refunds that are ordered: they go on' }),
    collected: Type.Integer({ description: 'payments of which the rest was to be collected by itself: it is not' }),
  },
  exact,
)
export type ConnectionEndPreview = Static<typeof ConnectionEndPreview>

export const EndConnectionParams = Type.Object({
  ...ConnectionParams.properties,
  account: Type.String({ minLength: 1, maxLength: 191, description: 'the account as it was seen' }),
})
