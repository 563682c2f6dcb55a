import { type TSchema, Type } from 'typebox'

/** Allows only the named fields in an object. */
export const exact = { additionalProperties: false }

export const nullable = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

/** One page of a list, with what a pager needs. */
export const PageOf = <T extends TSchema>(item: T) =>
  Type.Object(
    { items: Type.Array(item), total: Type.Integer(), page: Type.Integer(), items_per_page: Type.Integer() },
    exact,
  )

/** The fields that say which page of a list it is that nobody has counted. */
export const uncountedPage = {
  page: Type.Integer(),
  hasmore: Type.Boolean({ description: 'whether a page follows' }),
}
