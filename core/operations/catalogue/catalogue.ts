import { anybody, type Site, standingOf } from '../../domain/access/index.ts'
import { type Reach, reachOf } from '../../domain/availability/availability-range.ts'
import { resourcesOf, rulesOf } from '../../domain/availability/bookable-rules.ts'
import { listsByDays } from '../../domain/availability/listed-days.ts'
import { resourcePool } from '../../domain/availability/resource-pool.ts'
import type { BookableRules, ResourceRules } from '../../domain/availability/types.ts'
import { linkKey } from '../../domain/catalogue/own-paths.ts'
import { asksWithoutPrompts, hasTranslations } from '../../domain/content/index.ts'
import * as schemas from '../../domain/entities/bookable.ts'
import { Addon as AddonSchema, Form as FormSchema } from '../../domain/entities/form.ts'
import type { Addon, Bookable, Discount, Form, Provider, Resource } from '../../domain/entities/index.ts'
import type { LimitedUseLink } from '../../domain/entities/people.ts'
import { type AskedForm, formsAsked } from '../../domain/forms/index.ts'
import type { OccupancySubject, Repositories } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { withGroupIds } from './group-ids.ts'
import { ownLanguage } from './own-language.ts'

/** A bookable with everything that each request would otherwise compute again. */
export interface CataloguedBookable {
  bookable: Bookable
  rules: BookableRules
  /** Every resource it can use, by id in a fixed order. */
  resourceIds: string[]
  /** Its own resources, and those that its neighbours' claims may be moved to. */
  resources: ResourceRules[]
  /** The subjects whose occupancy its availability depends on. */
  reads: OccupancySubject
  /** How far beyond its start a candidate needs occupancy. */
  reach: Reach
  /** The other bookables that share a resource with it: their reservations count by their own rules. */
  neighbours: BookableRules[]
  /** Whether its lists are made and kept day by day. */
  isByDays: boolean
  /** The forms it asks, its own questions included. */
  forms: AskedForm[]
  /** In the bookable's order. */
  addons: Addon[]
  /** Whether its prices contain their tax. */
  taxincluded: boolean
  /** Where anything of its provider is translated: the same as the language of a call shows it (`content.ts`). */
  shown?(tenant: Tenant): CataloguedBookable
  /** Of one that is shown in a language: the same as it is stored. */
  stored?: CataloguedBookable
}

/**
 * A provider's configuration as of one revision, read in a fixed number of queries. Its texts are as they are stored,
 * in the provider's language; `content.ts` makes the same in another one.
 */
export interface Catalogue {
  /** Bookables that everybody may see, in order of name. */
  inView: CataloguedBookable[]
  /** All bookables, in order of name; `access/visibility.ts` decides who. */
  all: CataloguedBookable[]
  /** By id, slug or custom link, whether or not the caller may see it. */
  find(idOrSlug: string): CataloguedBookable | null
  /** By the path of its custom link alone, likewise: what leads to it may be called like another one's id or slug. */
  findLinked(path: string): CataloguedBookable | null
  /** Members of the booking groups that bookables name: the group's id → its people's ids. */
  groups: ReadonlyMap<string, { name: string; users: ReadonlySet<string> }>
  /** The provider's limited-use links, if any bookable needs one. */
  links: LimitedUseLink[]
  /** Of a master site: the sites it lists, if customers may see them; always as they are stored. */
  subsites: Provider[]
  /** Every bookable that isn't archived. */
  bookables: Bookable[]
  resources: Resource[]
  forms: Form[]
  addons: Addon[]
  /** The provider's own discounts, and those of its white-label. */
  discounts: Discount[]
  /** Whether anything of it is translated. */
  hastranslations: boolean
  /** Where it is: the same as the language of a call shows it (`content.ts`). */
  shown?(tenant: Tenant): Catalogue
}

export const rulesOfResource = (resource: Resource): ResourceRules => ({
  id: resource.id,
  name: resource.name,
  reservation_capacity: resource.reservation_capacity ?? 1,
  active: resource.active ?? true,
})

/** The sites whose bookables a master site lists beside its own, in the order in which it names them. */
async function readSubsites({ catalogue }: Repositories, { provider }: Tenant): Promise<Provider[]> {
  const named = provider?.status === 'mastersite' ? (provider.subsites ?? []) : []
  if (named.length === 0) return []
  const found = await catalogue.providersNamed(named.filter((id) => id !== provider?.id))
  const open = found.filter(({ status = 'active' }) => status === 'active')
  return open.toSorted((a, b) => named.indexOf(a.id) - named.indexOf(b.id))
}

/** The site of the tenant's host, as access rules need it. */
export const siteOf = ({ scope, provider }: Tenant): Site => ({
  provider: provider?.id ?? scope.provider,
  isMaster: provider?.status === 'mastersite',
})

export async function readCatalogue(
  repositories: Repositories,
  tenant: Tenant,
  share: <E extends object>(entity: E) => E,
): Promise<Catalogue> {
  const zone = tenant.timezone
  const bookables = (await repositories.catalogue.bookables()).map(withGroupIds).map(share)
  const resources = (await repositories.catalogue.resources()).map(share)
  const forms = (await repositories.catalogue.forms()).map(share)
  const addons = (await repositories.catalogue.addons()).map(share)
  const discounts = await repositories.catalogue.discounts()
  const hasGroups = bookables.some(({ bookinggroups = [] }) => bookinggroups.length > 0)
  const groups = hasGroups ? await repositories.access.groups() : []
  const links = bookables.some(({ limited_use }) => limited_use) ? await repositories.access.links() : []
  const subsites = await readSubsites(repositories, tenant)
  const shared = new Set(resources.flatMap(({ id, provider }) => (provider === undefined ? [id] : [])))
  const resourceById = new Map(resources.map((one) => [one.id, rulesOfResource(one)]))
  const addonById = new Map(addons.map((one) => [one.id, one]))
  const ruled = bookables.map((bookable) => ({ bookable, rules: rulesOf(bookable, zone), uses: resourcesOf(bookable) }))
  const entries = ruled.map(({ bookable, rules, uses: resourceIds }): CataloguedBookable => {
    const pool = resourcePool({ rules, uses: resourceIds }, ruled)
    const shares = (other: (typeof ruled)[number]) =>
      other.rules !== rules && other.uses.some((id) => pool.resources.includes(id))
    const neighbours = ruled.filter(shares).map((other) => other.rules)
    return {
      bookable,
      rules,
      reads: {
        bookable: bookable.id,
        ...pool,
        shared: pool.resources.filter((id) => shared.has(id)),
        waitlist: rules.waitlist,
      },
      reach: reachOf(rules),
      neighbours,
      isByDays: listsByDays(rules, neighbours),
      resourceIds,
      resources: pool.resources.flatMap((id) => resourceById.get(id) ?? []),
      forms: formsAsked(bookable, forms),
      addons: (bookable.addons ?? []).flatMap((id) => addonById.get(id) ?? []),
      taxincluded: tenant.provider?.taxincluded ?? false,
    }
  })
  return {
    ...indexed(entries, tenant, ownLanguage(tenant)),
    groups: new Map(groups.map(({ id, name = '', users = [] }) => [id, { name, users: new Set(users) }])),
    links,
    subsites,
    bookables,
    resources,
    forms,
    addons,
    discounts,
    hastranslations:
      tagsOf(tenant.stored?.provider) ||
      bookables.some((one) => hasTranslations(schemas.Bookable, one)) ||
      resources.some((one) => hasTranslations(schemas.Resource, one)) ||
      forms.some((one) => hasTranslations(FormSchema, one) || asksWithoutPrompts(one)) ||
      addons.some((one) => hasTranslations(AddonSchema, one)),
  }
}

/** Whether a provider has names for its tags. */
const tagsOf = (provider: Provider | null | undefined): boolean =>
  Object.values(provider?.translations ?? {}).some(({ tags }) => tags !== undefined)

/** Bookables in the order of their names in a language, and by what they are found. */
export function indexed(
  entries: CataloguedBookable[],
  tenant: Tenant,
  language: string,
): Pick<Catalogue, 'all' | 'inView' | 'find' | 'findLinked'> {
  const { compare } = new Intl.Collator(language.replaceAll('_', '-'))
  const all = entries.toSorted(({ bookable: a }, { bookable: b }) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
  const byLink = new Map<string, CataloguedBookable>()
  for (const entry of all) if (entry.bookable.customlink) byLink.set(linkKey(entry.bookable.customlink), entry)
  // Of equal names an id counts before a slug, and a slug before a custom link.
  const byKey = new Map<string, CataloguedBookable>()
  for (const entry of all) if (entry.bookable.slug) byKey.set(entry.bookable.slug, entry)
  for (const entry of all) byKey.set(entry.bookable.id, entry)
  const site = siteOf(tenant)
  return {
    all,
    inView: all.filter(({ bookable }) => standingOf(bookable, anybody, site) === 'listed'),
    find: (key) => byKey.get(key) ?? byLink.get(linkKey(key)) ?? null,
    findLinked: (path) => byLink.get(linkKey(path)) ?? null,
  }
}

export type CatalogueOf = (tenant: Tenant) => Promise<Catalogue>
