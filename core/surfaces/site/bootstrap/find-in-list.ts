import { findBookables, hasSiteOption, tagsOfList } from '../../../domain/catalogue/index.ts'
import { tagNamedIn } from '../../../domain/content/index.ts'
import type { Provider } from '../../../domain/entities/index.ts'
import type { ChoiceKind } from '../../../domain/flow/index.ts'
import type { PublicBookable } from '../../../domain/wire/index.ts'
import { choiceOfTenant } from '../../../operations/flow/flow-of.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { CatalogueFind } from '../../../plugin-api/site.ts'
import type { FindRequest, PageRequest } from './page-request.ts'

/** How a flow lets a bookable be chosen where the first page is a list of them, if only for want of resources. */
const listed = new Set<ChoiceKind>(['bookable_step', 'bookable_withresource_step', 'bookable_byresource_step'])

const optionsOf = ({ whitelabel, provider }: Tenant) => ({
  hassearch: hasSiteOption(whitelabel, provider, 'bookingsitesearchbar'),
  hassort: hasSiteOption(whitelabel, provider, 'bookingsitesortandfilter'),
})

/** A request without what the site's list can't be asked: such a page is the same as without it. */
export function askable(wanted: PageRequest, tenant: Tenant): PageRequest {
  if (wanted.page !== 'home' || !wanted.find) return wanted
  const { find: _asked, ...rest } = wanted
  const asking = (find: FindRequest): PageRequest => (Object.keys(find).length > 0 ? { ...rest, find } : rest)
  if (tenant.provider === null) return asking(askableOfSites(wanted.find))
  const isList = listed.has(choiceOfTenant(tenant))
  const { hassearch, hassort } = isList ? optionsOf(tenant) : { hassearch: false, hassort: false }
  const { search, tag, sort } = wanted.find
  return asking({
    ...(hassearch && search && { search }),
    ...(hassort && tag && { tag }),
    ...(hassort && sort && { sort }),
  })
}

/** A distance means nothing without a place. */
function askableOfSites({ search, address, latitude, longitude, radius, unit }: FindRequest): FindRequest {
  const isPlaced = address !== undefined || latitude !== undefined
  return {
    ...(search !== undefined && { search }),
    ...(address !== undefined && { address }),
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
    ...(isPlaced && radius !== undefined && { radius }),
    ...(isPlaced && unit !== undefined && { unit }),
  }
}

const free = ['search', 'tag', 'address', 'latitude'] as const

/** Whether a page answers a text of a visitor's own: there is no end of those, so such pages are not cached. */
export const asksFreely = (wanted: PageRequest): boolean =>
  wanted.page === 'home' && free.some((name) => wanted.find?.[name] !== undefined)

/**
 * What a list shows of all its bookables, and what may be asked of it: null for a site without search and sorting.
 * @param subsites of a master site, whose bookables have tags that they name
 */
export function findInList(
  all: PublicBookable[],
  { search = '', tag: asked = '', sort }: FindRequest,
  tenant: Tenant,
  subsites: Provider[],
): { found: PublicBookable[]; find: CatalogueFind | null } {
  const options = optionsOf(tenant)
  const tag = tagNamedIn(asked, [tenant.stored?.provider, ...subsites], tenant.language)
  const found = findBookables(all, { search, tag })
  if (!options.hassearch && !options.hassort) return { found, find: null }
  const tags = options.hassort ? tagsOfList(all, tenant.language) : []
  return { found, find: { ...options, search, tag, sort: sort ?? null, tags } }
}
