import { findBookables, hasSiteOption, tagsOfList } from '../../../domain/catalogue/index.ts'
import { tagNamedIn } from '../../../domain/content/index.ts'
import type { Provider } from '../../../domain/entities/index.ts'
import type { ChoiceKind } from '../../../domain/flow/index.ts'
import { bookablesPerPage } from '../../../domain/wire/bookables-request.ts'
import type { PublicBookable } from '../../../domain/wire/index.ts'
import { choiceOfTenant } from '../../../operations/flow/flow-of.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { CatalogueFind, SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { withComingDates } from './coming-dates.ts'
import type { FindRequest, PageRequest } from './page-request.ts'
import { priceLooksOf } from './price-looks.ts'

/** What an address asks of a list of bookables. */
export interface AskedOfList {
  /** Of the page, from 1. */
  number: number
  find?: FindRequest
}

/** How a flow lets a bookable be chosen where its pages have a list of them; a checklist shows all of its tags. */
const listed = new Set<ChoiceKind>([
  'bookable_step',
  'bookable_withresource_step',
  'bookable_byresource_step',
  'bookable_calendar',
])

const optionsOf = ({ whitelabel, provider }: Tenant) => ({
  hassearch: hasSiteOption(whitelabel, provider, 'bookingsitesearchbar'),
  hassort: hasSiteOption(whitelabel, provider, 'bookingsitesortandfilter'),
})

/** A request without what the site's list can't be asked: such a page is the same as without it. */
export function askable(wanted: PageRequest, tenant: Tenant): PageRequest {
  if (!('find' in wanted) || !wanted.find) return wanted
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
  'find' in wanted && free.some((name) => wanted.find?.[name] !== undefined)

/**
 * What a list shows of all its bookables, and what may be asked of it: null for a site without search and sorting.
 * @param subsites of a master site, whose bookables have tags that they name
 */
function findInList(
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

/**
 * A page of a list, 18 of what is asked of it, with dates to come and prices; null where it has no such page.
 * @param all the whole list in its order
 * @param subsites of a master site, whose bookables have tags that they name
 */
export async function pageOfList(
  all: PublicBookable[],
  { number, find: asked = {} }: AskedOfList,
  { tenant, today, subsites = [] }: { tenant: Tenant; today: string; subsites?: Provider[] },
  deps: SiteDeps,
): Promise<Pick<SiteBootstrap, 'bookables' | 'pricelooks' | 'find' | 'paging'> | null> {
  const { found, find } = findInList(all, asked, tenant, subsites)
  const pages = Math.max(1, Math.ceil(found.length / bookablesPerPage))
  if (number > pages) return null
  const shown = found.slice((number - 1) * bookablesPerPage, number * bookablesPerPage)
  return {
    bookables: shown.map((bookable) => withComingDates(bookable, today)),
    pricelooks: await priceLooksOf(tenant, shown, deps),
    find,
    paging: { page: number, pages, total: found.length },
  }
}
