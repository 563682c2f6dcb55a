import { type CustomerOrder, findBookables, orderBookables, type Wanted } from '../../domain/catalogue/index.ts'
import { tagNamedIn } from '../../domain/content/index.ts'
import type { Provider } from '../../domain/entities/index.ts'
import { ok } from '../../domain/errors.ts'
import { bookablesPerPage } from '../../domain/wire/bookables-request.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { pageOf, providerOf } from '../params.ts'
import type { Tenant } from '../tenant.ts'
import { fieldList, publicBookable } from './public-entities.ts'
import { subsiteAddress } from './subsite-address.ts'
import { type SubsiteBookable, shownTo, subsiteBookables } from './visibility.ts'

interface Asked extends Wanted {
  sort?: CustomerOrder | undefined
}

/** The lines that a caller asks for, in the order that it asks for. */
function asked(
  listed: Listed[],
  { search, tag: named = '', sort }: Asked,
  { stored, language }: Tenant,
  subsites: Provider[],
): Listed[] {
  const tag = tagNamedIn(named, [stored?.provider, ...subsites], language)
  if (!search && !tag && !sort) return listed
  const lines = listed.map((line) => ({ ...line.entry.bookable, line }))
  const found = findBookables(lines, { search, tag })
  return (sort ? orderBookables(found, sort, [], language) : found).map(({ line }) => line)
}

/** A line of the list; without a provider, the bookable is the host's own. */
type Listed = Pick<SubsiteBookable, 'entry'> & { provider: SubsiteBookable['provider'] | null }

/**
 * The bookables that the caller may see, in pages of 18, in order of name unless `sort` says otherwise; with `search`
 * those that contain every word, with `tag` those that have it. On a master site also those of its subsites,
 * each with the address where it is booked (`siteurl`).
 */
export const getBookablesForProvider = defineOperation({
  name: 'get_bookables_for_provider_v2',
  summary: "A provider's bookables that a customer may see, paged by 18.",
  ...calls.get_bookables_for_provider_v2,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const visible = await shownTo({ tenant, ports, actor })
    if (!visible.ok) return visible
    const own: Listed[] = visible.value.listed.map((entry) => ({ entry, provider: null }))
    const seen = [...own, ...(await subsiteBookables(visible.value, { tenant, actor }))]
    const named = params.id === undefined ? seen : seen.filter(({ entry }) => entry.bookable.id === params.id)
    const page = pageOf(
      asked(named, params, tenant, visible.value.catalogue.subsites),
      params.page,
      params.items_per_page ?? bookablesPerPage,
    )
    const fields = fieldList(params.fields)
    const shown = ({ entry, provider: subsite }: Listed) => ({
      ...publicBookable(entry.bookable, tenant, fields),
      ...(subsite && { provider: subsite.id, siteurl: subsiteAddress(tenant, subsite) }),
    })
    return ok({ ...page, items: page.items.map(shown) })
  },
})
