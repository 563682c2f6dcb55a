import { type Static, type TSchema, Type } from 'typebox'
import Value from 'typebox/value'
import { PlaceSuggestion } from '../../domain/wire/index.ts'

/** A plugin may add fields of its own, which go no further. */
export const Suggestions = Type.Array(Type.Object(PlaceSuggestion.properties))

/** The same where each has to say where it is. */
export const LocatedSuggestions = Type.Array(
  Type.Object({
    label: Type.String({ minLength: 1 }),
    point: Type.Object({
      latitude: Type.Number({ minimum: -90, maximum: 90 }),
      longitude: Type.Number({ minimum: -180, maximum: 180 }),
    }),
  }),
)

/** What a plugin gave, where it is what the contract says. Throws where it is anything else. */
export function given<Schema extends TSchema>(schema: Schema, answer: unknown): Static<Schema> {
  if (!Value.Check(schema, answer)) throw new Error('Its answer is not what the contract says.')
  return answer
}
