import { Type } from 'typebox'
import { messageStates } from './message-states.ts'
import { exact } from './shapes.ts'

/** What a reservation tells of messages beside mail, and of where plugins have written it. */
export const reservationMessages = {
  consents: Type.Array(
    Type.Object(
      { channel: Type.String(), address: Type.String(), words: Type.String(), given_utc: Type.String() },
      exact,
    ),
    { description: 'the channels by which its customer agreed to get messages, where, and the sentence' },
  ),
  externalids: Type.Optional(
    Type.Array(Type.Object({ plugin: Type.String(), id: Type.String() }, exact), {
      description: 'for staff: the ids under which plugins have written it elsewhere',
    }),
  ),
  replies: Type.Optional(
    Type.Array(Type.Object({ channel: Type.String(), text: Type.String(), at_utc: Type.String() }, exact), {
      description: 'for staff: what its customer answered to messages, oldest first',
    }),
  ),
  messages: Type.Optional(
    Type.Array(
      Type.Object(
        {
          channel: Type.String(),
          event: Type.String(),
          state: Type.Enum([...messageStates]),
          at_utc: Type.String({
            description: 'when it came to that state; of one that waits, when it is tried next',
          }),
          reason: Type.Optional(Type.String({ description: 'why it did not arrive, in the language of the call' })),
        },
        exact,
      ),
      { description: 'for staff: what went to its customer by channels beside mail, oldest first' },
    ),
  ),
}
