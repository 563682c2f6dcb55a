import { type Static, Type } from 'typebox'
import { exact } from './shapes.ts'

const File = Type.Object({ name: Type.String(), url: Type.String() }, exact)

/** An answer as a reservation keeps it. */
export const KeptAnswer = Type.Object(
  {
    question_id: Type.String(),
    slug: Type.String(),
    question_prompt: Type.String(),
    value: Type.Unknown({
      description: 'text, number, ticked, keys chosen, quantities, parts of an address, or files',
    }),
    response: Type.String({ description: 'as people read it: names of options, not their ids' }),
    response_metainformation: Type.Object(
      {
        options: Type.Optional(
          Type.Array(Type.Object({ id: Type.String(), name: Type.String(), quantity: Type.Number() }, exact)),
        ),
        address: Type.Optional(Type.Record(Type.String(), Type.String())),
        files: Type.Optional(Type.Array(File)),
      },
      exact,
    ),
    formid: Type.Optional(Type.String({ description: "outside a form's filling: which form asks it" })),
    internal: Type.Optional(Type.Boolean({ description: 'true where nobody was asked; for staff only' })),
  },
  exact,
)
export type KeptAnswer = Static<typeof KeptAnswer>

/** One filling of a form as a reservation keeps it. */
export const KeptFilling = Type.Object(
  {
    formid: Type.String(),
    name: Type.String(),
    tags: Type.Optional(Type.Array(Type.String())),
    version: Type.Number({ description: 'of the form' }),
    price: Type.Number({ description: 'what it costs, in major units' }),
    time: Type.Number({ description: 'seconds that it adds' }),
    responses: Type.Array(KeptAnswer),
  },
  exact,
)
export type KeptFilling = Static<typeof KeptFilling>

/** The answers of one attendee as a reservation keeps them. */
export const KeptSeat = Type.Object(
  {
    seat: Type.Integer({ description: 'from 1' }),
    price: Type.Number({ description: 'what they cost, in major units' }),
    responses: Type.Array(KeptAnswer),
  },
  exact,
)
export type KeptSeat = Static<typeof KeptSeat>
