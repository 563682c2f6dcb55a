import { anybody, type Site, standingOf } from '../../domain/access/index.ts'
import { type Reach, reachOf } from '../../domain/availability/availability-range.ts'
import { resourcesOf, rulesOf } from '../../domain/availability/bookable-rules.ts'
import { resourcePool } from '../../domain/availability/resource-pool.ts'
import type { BookableRules, ResourceRules } from '../../domain/availability/types.ts'
import type { Addon, Bookable, Discount, Form, Provider, Resource } from '../../domain/entities/index.ts'
import type { LimitedUseLink } from '../../domain/entities/people.ts'
import { type AskedForm, formsAsked } from '../../domain/forms/index.ts'
import type { OccupancySubject, Repositories } from '../ports.ts'
import { forEverybody } from '../request-scope.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { canBeBooked } from './bookable-in-view.ts'
import { withGroupIds } from './group-ids.ts'

/** A bookable with all that a request would otherwise work out again. */
export interface CataloguedBookable {
  bookable: Bookable
  rules: BookableRules
  /** Every resource it can use, by id in a fixed order. */
  resourceIds: string[]
  /** Its own, and those that its neighbours' claims may be moved to. */
  resources: ResourceRules[]
  /** Whose occupancy its availability depends on. */
  reads: OccupancySubject
  /** How far beyond their starts its candidates look. */
  reach: Reach
  /** The other bookables that share a resource with it: what theirs take counts by their own rules. */
  neighbours: BookableRules[]
  /** What it asks: its own questions too. */
  forms: AskedForm[]
  /** In its own order. */
  addons: Addon[]
}

/** A provider's configuration as of one revision, read in a fixed number of queries. */
export interface Catalogue {
  /** Those that anybody may see, in order of name. */
  inView: CataloguedBookable[]
  /** All that can be booked by somebody, in order of name; `access/sight.ts` says by whom. */
  all: CataloguedBookable[]
  /** By id and by slug, whoever may see it. */
  find(idOrSlug: string): CataloguedBookable | null
  /** Who is in the booking groups that bookables name: ids of people by that of the group. */
  groups: ReadonlyMap<string, { name: string; users: ReadonlySet<string> }>
  /** The provider's limited-use links, where it has bookables that need one. */
  links: LimitedUseLink[]
  /** Of a master site: the sites that it gathers and that customers may see. */
  subsites: Provider[]
  resources: Resource[]
  forms: Form[]
  addons: Addon[]
  /** The provider's own, and those of all its white-label. */
  discounts: Discount[]
}

const rulesOfResource = (resource: Resource): ResourceRules => ({
  id: resource.id,
  name: resource.name,
  reservation_capacity: resource.reservation_capacity ?? 1,
  active: resource.active ?? true,
})

/** The sites whose bookables a master site lists beside its own. */
async function readSubsites({ catalogue }: Repositories, { provider }: Tenant): Promise<Provider[]> {
  const named = provider?.status === 'mastersite' ? (provider.subsites ?? []) : []
  if (named.length === 0) return []
  const isOpen = ({ id, status = 'active' }: Provider) =>
    named.includes(id) && id !== provider?.id && status === 'active'
  return (await catalogue.providers()).filter(isOpen)
}

/** Whose site the tenant's host is, as far as access goes. */
export const siteOf = ({ scope, provider }: Tenant): Site => ({
  provider: provider?.id ?? scope.provider,
  isMaster: provider?.status === 'mastersite',
})

async function readCatalogue(repositories: Repositories, tenant: Tenant): Promise<Catalogue> {
  const zone = tenant.timezone
  const bookables = (await repositories.catalogue.bookables()).map(withGroupIds)
  const resources = await repositories.catalogue.resources()
  const forms = await repositories.catalogue.forms()
  const addons = await repositories.catalogue.addons()
  const discounts = await repositories.catalogue.discounts()
  const hasGroups = bookables.some(({ bookinggroups = [] }) => bookinggroups.length > 0)
  const groups = hasGroups ? await repositories.access.groups() : []
  const links = bookables.some(({ limited_use }) => limited_use) ? await repositories.access.links() : []
  const subsites = await readSubsites(repositories, tenant)
  const resourceById = new Map(resources.map((one) => [one.id, rulesOfResource(one)]))
  const addonById = new Map(addons.map((one) => [one.id, one]))
  const ruled = bookables.map((bookable) => ({ bookable, rules: rulesOf(bookable, zone), uses: resourcesOf(bookable) }))
  const entries = ruled
    .map(({ bookable, rules, uses: resourceIds }): CataloguedBookable => {
      const pool = resourcePool({ rules, uses: resourceIds }, ruled)
      const shares = (other: (typeof ruled)[number]) =>
        other.rules !== rules && other.uses.some((id) => pool.resources.includes(id))
      return {
        bookable,
        rules,
        reads: { bookable: bookable.id, ...pool, waitlist: rules.waitlist },
        reach: reachOf(rules),
        neighbours: ruled.filter(shares).map((other) => other.rules),
        resourceIds,
        resources: pool.resources.flatMap((id) => resourceById.get(id) ?? []),
        forms: formsAsked(bookable, forms),
        addons: (bookable.addons ?? []).flatMap((id) => addonById.get(id) ?? []),
      }
    })
    .sort((a, b) => (a.bookable.name < b.bookable.name ? -1 : 1))
  const byKey = new Map(
    entries.flatMap((entry) => (entry.bookable.slug ? [[entry.bookable.slug, entry] as const] : [])),
  )
  for (const entry of entries) byKey.set(entry.bookable.id, entry)
  const all = entries.filter(({ bookable }) => canBeBooked(bookable))
  const site = siteOf(tenant)
  return {
    inView: all.filter(({ bookable }) => standingOf(bookable, anybody, site) === 'listed'),
    all,
    find: (key) => byKey.get(key) ?? null,
    groups: new Map(groups.map(({ id, name = '', users = [] }) => [id, { name, users: new Set(users) }])),
    links,
    subsites,
    resources,
    forms,
    addons,
    discounts,
  }
}

export type CatalogueOf = (tenant: Tenant) => Promise<Catalogue>

/**
 * Keeps one catalogue a provider until its revision rises. The revision was read for this very request, so what is
 * kept is never older than what the database would have answered.
 */
export function makeCatalogueOf(repositories: (scope: TenantScope) => Repositories, capacity = 500): CatalogueOf {
  const kept = new Map<string, { revision: number; catalogue: Promise<Catalogue> }>()
  return (tenant) => {
    // A subsite seen from its master site is another catalogue than its own: its revision is counted otherwise.
    const key = `${tenant.scope.whitelabel}/${tenant.scope.provider}/${tenant.provider?.id ?? ''}`
    const known = kept.get(key)
    if (known?.revision === tenant.revision) return known.catalogue
    const catalogue = forEverybody(() => readCatalogue(repositories(tenant.scope), tenant))
    kept.delete(key)
    kept.set(key, { revision: tenant.revision, catalogue })
    catalogue.catch(() => kept.delete(key))
    const oldest = kept.keys().next().value
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest)
    return catalogue
  }
}
