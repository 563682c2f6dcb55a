import { Type } from 'typebox'
import { entityTypes } from '../../domain/access/field-rules.ts'

/** The rules list the entity types; any other name is unknown. */
export const EntityTypeName = Type.String({ maxLength: 64, description: `one of ${entityTypes.join(', ')}` })

export const EntityFields = Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), {
  description: 'fields by their names; null takes one away',
})

/** An entity with the fields that its caller may read. */
export const WrittenEntity = Type.Object({ id: Type.String() }, { additionalProperties: true })
