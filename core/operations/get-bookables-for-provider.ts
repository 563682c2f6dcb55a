import { Type } from 'typebox'
import { ok } from '../domain/errors.ts'
import { defineOperation } from './define-operation.ts'
import { Fields, ProviderRef, pageOf, paging, providerOf } from './params.ts'
import { fieldList, publicEntity } from './public-entities.ts'

export const bookablesPerPage = 18

/** The bookables that a customer may see, by pages of 18, in order of name. */
export const getBookablesForProvider = defineOperation({
  name: 'get_bookables_for_provider_v2',
  summary: "A provider's bookables that a customer may see, paged by 18.",
  params: Type.Object({ provider: ProviderRef, ...paging(bookablesPerPage), fields: Fields, id: ProviderRef }),
  result: Type.Object({
    items: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: true })),
    total: Type.Integer(),
    page: Type.Integer(),
    items_per_page: Type.Integer(),
  }),
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const { inView } = await ports.catalogueOf(tenant)
    const wanted = params.id === undefined ? inView : inView.filter((one) => one.bookable.id === params.id)
    const page = pageOf(wanted, params.page, params.items_per_page ?? bookablesPerPage)
    const fields = fieldList(params.fields)
    return ok({ ...page, items: page.items.map((one) => publicEntity('bookable', one.bookable, tenant, fields)) })
  },
})
