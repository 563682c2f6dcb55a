import { type Static, Type } from 'typebox'
import { disputeStates, receivedMeans } from '../payments/lists.ts'
import { exact } from './shapes.ts'

/** What changes of a reservation did with its money, in major units. */
export const MoneyOfChanges = Type.Object(
  {
    reserved: Type.Number({ description: 'authorised for a change that waits, and taken if it is accepted' }),
    paid: Type.Array(
      Type.Object(
        {
          ...{ amount: Type.Number(), at_utc: Type.String(), of: Type.Enum(['move', 'balance']) },
          byhand: Type.Optional(
            Type.Object(
              {
                payment: Type.String({ description: 'the id by which staff may undo it' }),
                means: Type.Enum([...receivedMeans]),
                externalid: Type.String(),
                memo: Type.Optional(Type.String({ description: 'for staff' })),
              },
              { ...exact, description: 'of what staff received themselves' },
            ),
          ),
        },
        exact,
      ),
      { description: 'what was paid after it was booked, for changes or of what was left, oldest first' },
    ),
    refunds: Type.Array(
      Type.Object(
        {
          amount: Type.Number(),
          state: Type.Enum(['ordered', 'done', 'closed', 'by_hand', 'handed', 'credited', 'to_gift'], {
            description:
              'closed: the bank gave it back in a dispute; by_hand: the provider is to give it back itself, handed: it ' +
              'has; credited: it is account credit, or points; to_gift: it is on the gift code again',
          }),
          ofcancellation: Type.Optional(
            Type.Boolean({ description: 'left to staff of what a cancellation gives back' }),
          ),
          points: Type.Optional(Type.Integer({ description: 'of what is paid in points' })),
          memo: Type.Optional(Type.String({ description: 'of what was given back by hand' })),
          externalid: Type.Optional(Type.String({ description: 'number of the receipt or check' })),
          ordered_utc: Type.String(),
          at_utc: Type.String({ description: 'when it was sent, ordered or closed' }),
        },
        exact,
      ),
      { description: 'what goes back besides its cancellation, or of that by hand, oldest first' },
    ),
    disputes: Type.Array(
      Type.Object(
        {
          amount: Type.Number({ description: 'of this reservation' }),
          state: Type.Enum([...disputeStates], { description: 'inquiry: for staff only' }),
          reason: Type.Optional(Type.String({ description: "for staff: the processor's word" })),
          at_utc: Type.String({ description: 'when it began, or was decided' }),
        },
        exact,
      ),
      { description: 'what its bank took back, or asks about, oldest first; nothing is owed because of it' },
    ),
    given: Type.Optional(
      Type.Array(
        Type.Object(
          {
            amount: Type.Number(),
            points: Type.Optional(Type.Integer()),
            goodwill: Type.Number({ description: 'by how much it lowered the price' }),
            reason: Type.String(),
            by: Type.String({ description: "a person's id, or `provider`" }),
            at_utc: Type.String(),
          },
          exact,
        ),
        { description: 'for staff: what they gave back, and why' },
      ),
    ),
    refundbyhand: Type.Number({ description: 'paid beyond the price, about which staff decide' }),
  },
  exact,
)
export type MoneyOfChanges = Static<typeof MoneyOfChanges>
