import { type TSchema, Type } from 'typebox'

/** For objects that have the fields named, and no others. */
export const exact = { additionalProperties: false }

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
