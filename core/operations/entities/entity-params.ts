import { Type } from 'typebox'
import { entityTypes } from '../../domain/access/field-rules.ts'

/** Which entities there are stands in the rules; one that is none of them does not exist. */
export const EntityTypeName = Type.String({ maxLength: 64, description: `one of ${entityTypes.join(', ')}` })

export const EntityFields = Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), {
  description: 'fields by their names; null takes one away',
})

/** An entity as its caller may read it. */
export const WrittenEntity = Type.Object({ id: Type.String() }, { additionalProperties: true })
