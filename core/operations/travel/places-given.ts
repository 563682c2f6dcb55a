import { type Static, type TSchema, Type } from 'typebox'
import Value from 'typebox/value'
import { PlaceSuggestion } from '../../domain/wire/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { keepWithinSchema, upTo } from '../plugins/over-limit.ts'

const label = Type.String({ minLength: 1, ...upTo(pluginLimits.places.label) })
const parts = Type.Record(Type.String({ maxLength: 64 }), Type.String(upTo(pluginLimits.places.label)), {
  maxProperties: 20,
})

/** A plugin may add fields of its own, which go no further. */
export const Suggestions = Type.Array(Type.Object({ ...PlaceSuggestion.properties, label, parts }))

const GivenPoint = Type.Object({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
})

/** The same where each has to say where it is. */
export const LocatedSuggestions = Type.Array(Type.Object({ label, point: GivenPoint }))

/** Where an address is; null for an unknown one. */
export const GivenPlace = Type.Union([Type.Null(), GivenPoint])

/** A trip by road; null where there is no way. */
export const GivenTrip = Type.Union([
  Type.Null(),
  Type.Object({
    miles: Type.Number({ minimum: 0, maximum: 100_000 }),
    seconds: Type.Number({ minimum: 0, maximum: 100_000_000 }),
  }),
])

/** What a plugin gave, where it is what the contract says. Throws where it is anything else. */
export function given<Schema extends TSchema>(schema: Schema, answer: unknown): Static<Schema> {
  keepWithinSchema(schema, answer)
  if (!Value.Check(schema, answer)) throw new Error('Its answer is not what the contract says.')
  return answer
}
