import type { BookableRules, ResourceRules } from '../domain/availability/types.ts'
import type { Addon, Bookable, Discount, Form, Resource } from '../domain/entities/index.ts'
import { type AskedForm, formsAsked } from '../domain/forms/index.ts'
import { type Reach, reachOf } from './availability-range.ts'
import { isInView } from './bookable-in-view.ts'
import { resourcesOf, rulesOf } from './bookable-rules.ts'
import { withGroupIds } from './group-ids.ts'
import type { OccupancySubject, Repositories } from './ports.ts'
import { resourcePool } from './resource-pool.ts'
import type { Tenant, TenantScope } from './tenant.ts'

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
  /** Those that a customer may see, in order of name. */
  inView: CataloguedBookable[]
  /** By id and by slug. */
  find(idOrSlug: string): CataloguedBookable | null
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

async function readCatalogue(repositories: Repositories, zone: string): Promise<Catalogue> {
  const bookables = (await repositories.catalogue.bookables()).map(withGroupIds)
  const resources = await repositories.catalogue.resources()
  const forms = await repositories.catalogue.forms()
  const addons = await repositories.catalogue.addons()
  const discounts = await repositories.catalogue.discounts()
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
  return {
    inView: entries.filter((entry) => isInView(entry.bookable)),
    find: (key) => byKey.get(key) ?? null,
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
    const key = `${tenant.scope.whitelabel}/${tenant.scope.provider}`
    const known = kept.get(key)
    if (known?.revision === tenant.revision) return known.catalogue
    const catalogue = readCatalogue(repositories(tenant.scope), tenant.timezone)
    kept.delete(key)
    kept.set(key, { revision: tenant.revision, catalogue })
    catalogue.catch(() => kept.delete(key))
    const oldest = kept.keys().next().value
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest)
    return catalogue
  }
}
