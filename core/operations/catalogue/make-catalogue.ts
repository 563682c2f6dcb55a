import { keptByRevision } from '../caches/kept-by-revision.ts'
import { roughBytes } from '../caches/rough-bytes.ts'
import { sharedValues } from '../caches/shared-values.ts'
import type { Repositories } from '../ports.ts'
import type { TenantScope } from '../tenant.ts'
import { type Catalogue, type CatalogueOf, readCatalogue } from './catalogue.ts'
import { speaking } from './content.ts'

/** Bytes of all providers' catalogues, and of what several of them have alike: weeks of hours, questions, prices. */
const keptBytes = 96 * 1024 * 1024
const sharedBytes = 8 * 1024 * 1024
/** Rough size of an entry beside its entities, and of a bookable's rules beside the bookable. */
const entryBytes = 2_000
const rulesBytes = 900

/** Not counted: groups and links, which few providers have. */
const sizeOf = ({ bookables, resources, forms, addons, discounts, subsites }: Catalogue): number =>
  entryBytes + bookables.length * rulesBytes + roughBytes([bookables, resources, forms, addons, discounts, subsites])

/** Caches one catalogue per provider and revision. Parts that say the same are shared between providers. */
export function makeCatalogueOf(repositories: (scope: TenantScope) => Repositories, capacity = keptBytes): CatalogueOf {
  const share = shareParts(sharedValues(sharedBytes))
  const inLanguages = speaking()
  return keptByRevision(capacity, sizeOf, async (tenant) =>
    inLanguages(await readCatalogue(repositories(tenant.scope), tenant, share)),
  )
}

/** Replaces an entity's structured fields by equal ones that others have too. */
const shareParts =
  (share: <T extends object>(value: T) => T) =>
  <E extends object>(entity: E): E => {
    const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null
    const fields = Object.entries(entity).map(([name, value]) => [name, isPart(value) ? share(value) : value])
    return Object.fromEntries(fields) as E
  }
