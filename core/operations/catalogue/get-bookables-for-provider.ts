import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { Fields, ProviderRef, pageOf, paging, providerOf } from '../params.ts'
import { fieldList, publicEntity } from './public-entities.ts'
import { type Gathered, gatheredBy, sightOf } from './sight.ts'
import { subsiteAddress } from './subsite-address.ts'

export const bookablesPerPage = 18

/** A line of the list; without a provider it is the host's own. */
type Listed = Pick<Gathered, 'entry'> & { provider: Gathered['provider'] | null }

/**
 * The bookables that a caller may see, by pages of 18, in order of name; of a master site those of its subsites too, each
 * with the address where it is booked (`siteurl`).
 */
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
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const sight = await sightOf({ tenant, ports, actor })
    if (!sight.ok) return sight
    const own: Listed[] = sight.value.listed.map((entry) => ({ entry, provider: null }))
    const seen = [...own, ...(await gatheredBy(sight.value, { tenant, ports, actor }))]
    const wanted = params.id === undefined ? seen : seen.filter(({ entry }) => entry.bookable.id === params.id)
    const page = pageOf(wanted, params.page, params.items_per_page ?? bookablesPerPage)
    const fields = fieldList(params.fields)
    const shown = ({ entry, provider: subsite }: Listed) => ({
      ...publicEntity('bookable', entry.bookable, tenant, fields),
      ...(subsite && { provider: subsite.id, siteurl: subsiteAddress(tenant, subsite) }),
    })
    return ok({ ...page, items: page.items.map(shown) })
  },
})
