import { type Static, Type } from 'typebox'
import { EntityId } from './request-parts.ts'
import { exact } from './shapes.ts'

const customerid = Type.String({ minLength: 1, maxLength: 128, description: "the `customerid` of one's saved method" })

/** A method that somebody has saved, as they and their provider's staff read it. */
export const SavedMethod = Type.Object(
  {
    customerid: Type.String({ description: 'what `customerselectedcardid` names it by; no processor takes it' }),
    cardbrand: Type.String({ description: 'as the processor tells it; empty where it tells none' }),
    cardlast4: Type.String(),
    cardexpiry: Type.String({ description: '`MM/YYYY`; empty where the processor tells none' }),
    preferred: Type.Boolean({ description: 'the one that its owner prefers, or the newest' }),
    processor: Type.String({ description: 'which takes it' }),
    inuse: Type.Boolean({ description: 'whether something that is paid with it is still to be charged' }),
  },
  exact,
)
export type SavedMethod = Static<typeof SavedMethod>

/** How something is paid: with what the processor's browser half made, or with one of the caller's saved methods. */
export const PaymentParam = Type.Object({
  processor: Type.String({ maxLength: 100 }),
  token: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  attempt: Type.Optional(EntityId),
  customerselectedcardid: Type.Optional(customerid),
  savemethod: Type.Optional(
    Type.Object(
      { language: Type.String({ maxLength: 35, description: 'of the sentence that its owner agreed to' }) },
      { description: 'its owner, who is signed in, agreed that it is saved for payments to come' },
    ),
  ),
})

export const SavedMethodsAnswer = Type.Object(
  {
    payments: Type.Array(SavedMethod),
    cansave: Type.Boolean({ description: 'whether the provider takes payments whose method can be saved' }),
  },
  exact,
)
export type SavedMethodsAnswer = Static<typeof SavedMethodsAnswer>

export const PreferMethodParams = Type.Object({ customerid })

export const RemoveMethodParams = Type.Object({
  customerid,
  replacement: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'another of theirs, which takes its place where it is in use',
    }),
  ),
})
