import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { BookablesPage } from '../../domain/wire/index.ts'
import { ProviderRef } from '../../domain/wire/request-parts.ts'
import { defineOperation } from '../define-operation.ts'
import { Fields, pageOf, paging, providerOf } from '../params.ts'
import { fieldList, publicBookable } from './public-entities.ts'
import { subsiteAddress } from './subsite-address.ts'
import { type SubsiteBookable, subsiteBookables, visibilityOf } from './visibility.ts'

export const bookablesPerPage = 18

/** A line of the list; without a provider, the bookable is the host's own. */
type Listed = Pick<SubsiteBookable, 'entry'> & { provider: SubsiteBookable['provider'] | null }

/**
 * The bookables that the caller may see, in pages of 18, in order of name. On a master site also those of its subsites,
 * each with the address where it is booked (`siteurl`).
 */
export const getBookablesForProvider = defineOperation({
  name: 'get_bookables_for_provider_v2',
  summary: "A provider's bookables that a customer may see, paged by 18.",
  params: Type.Object({ provider: ProviderRef, ...paging(bookablesPerPage), fields: Fields, id: ProviderRef }),
  result: BookablesPage,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const visible = await visibilityOf({ tenant, ports, actor })
    if (!visible.ok) return visible
    const own: Listed[] = visible.value.listed.map((entry) => ({ entry, provider: null }))
    const seen = [...own, ...(await subsiteBookables(visible.value, { tenant, ports, actor }))]
    const wanted = params.id === undefined ? seen : seen.filter(({ entry }) => entry.bookable.id === params.id)
    const page = pageOf(wanted, params.page, params.items_per_page ?? bookablesPerPage)
    const fields = fieldList(params.fields)
    const shown = ({ entry, provider: subsite }: Listed) => ({
      ...publicBookable(entry.bookable, tenant, fields),
      ...(subsite && { provider: subsite.id, siteurl: subsiteAddress(tenant, subsite) }),
    })
    return ok({ ...page, items: page.items.map(shown) })
  },
})
