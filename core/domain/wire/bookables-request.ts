import { Type } from 'typebox'
import { customerOrders } from '../catalogue/order-bookables.ts'
import { Fields, ProviderRef, paging } from './request-parts.ts'

/** How many bookables a page of a list has (specification, booking engine 9). */
export const bookablesPerPage = 18

/** The parameters of `get_bookables_for_provider_v2`. */
export const BookablesParams = Type.Object({
  provider: ProviderRef,
  ...paging(bookablesPerPage),
  fields: Fields,
  id: ProviderRef,
  search: Type.Optional(
    Type.String({ maxLength: 100, description: 'words, each in name, description, tags or subcategories' }),
  ),
  tag: Type.Optional(Type.String({ maxLength: 200, description: 'a tag or subcategory, in any language' })),
  sort: Type.Optional(Type.Enum(customerOrders)),
})
