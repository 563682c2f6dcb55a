import type { ProviderStatus } from '../../domain/entities/tenant.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { ListedProvider, ListedTexts } from '../../operations/catalogue/catalogue-repository.ts'
import type { Repositories } from '../../operations/ports.ts'
import type { InTenant } from '../in-tenant.ts'
import { ContentTexts } from '../models/content-models.ts'
import { entityTables } from '../models/models.ts'
import { selecting } from '../models/prepared.ts'
import { integer, text } from '../session.ts'
import { ofSite } from './of-site.ts'

const { providers, bookables, resources, forms, addons, discounts, availabilities, blackouts, dictionaries } =
  entityTables

const provider = selecting(providers.model, (rows, { id }: { id: string }) => rows.where('id', id))
const allProviders = selecting(providers.model, (rows) => rows.inOrder('position', 'id'))

const named = selecting(providers.model, (rows, { ids }: { ids: string[] }) => rows.isOneOf('id', ids))

const degrees = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** `providers_listed` has every column of this, in this order. */
const listed = selecting(
  providers.model,
  (rows) => rows.only('id', 'sortname', 'status', 'latitude', 'longitude').inOrder('sortname', 'id'),
  {
    as: ({ id, sortname, status, ...at }): ListedProvider => {
      const [latitude, longitude] = [degrees(at.latitude), degrees(at.longitude)]
      return {
        id: text(id),
        sortname: text(sortname ?? ''),
        status: (status ?? 'active') as ProviderStatus,
        point: latitude === null || longitude === null ? null : { latitude, longitude },
      }
    },
  },
)

const texts = selecting(
  providers.model,
  (rows) => rows.only('id', 'name', 'description', 'address', 'city', 'state', 'zip'),
  { as: (row): ListedTexts => providers.model.parse(row) },
)

/** By `content_texts_language`. */
const spoken = selecting(ContentTexts, (rows, { languages }: { languages: string[] }) =>
  rows.where('kind', 'providers').isOneOf('language', languages),
)

const unarchived = selecting(bookables.model, (rows) =>
  rows
    .either(
      (one) => one.isNull('status'),
      (one) => one.where('status', '<>', 'archived'),
    )
    .inOrder('position', 'id'),
)

/** A bundle's bookables are numbered through, whichever provider they are of. */
const entered = selecting(bookables.model, (rows) => rows.only('id', 'position').inOrder('position', 'id'), {
  as: ({ id, position }) => ({ id: text(id), position: integer(position) }),
})

const allAddons = selecting(addons.model, (rows) => rows.inOrder('position', 'id'))

const openings = selecting(availabilities.model, (rows, { start, end }: Interval) =>
  rows.where('ends', '>', start).where('begins', '<', end).inOrder('begins', 'id'),
)

const closed = selecting(blackouts.model, (rows, { start, end }: Interval) =>
  rows.where('ends', '>', start).where('begins', '<', end).inOrder('begins', 'id'),
)

const siteResources = ofSite(resources.model)
const siteForms = ofSite(forms.model)
const siteDiscounts = ofSite(discounts.model)
const siteDictionaries = ofSite(dictionaries.model)

/** The tenant's configuration. It only changes with the tenant's revision, so callers cache it. */
export const catalogueRepository = (tenant: InTenant, site: string): Repositories['catalogue'] => ({
  provider: () => tenant.first(provider, { id: site }),
  providers: () => tenant.all(allProviders, {}),
  providersNamed: async (ids) => (ids.length === 0 ? [] : tenant.all(named, { ids })),
  listing: () => tenant.all(listed, {}),
  listedTexts: () => tenant.all(texts, {}),
  contentTexts: (languages) => tenant.all(spoken, { languages }),
  bookables: () => tenant.all(unarchived, {}),
  bookablesEntered: () => tenant.all(entered, {}),
  resources: () => tenant.all(siteResources, { provider: site }),
  forms: () => tenant.all(siteForms, { provider: site }),
  addons: () => tenant.all(allAddons, {}),
  discounts: () => tenant.all(siteDiscounts, { provider: site }),
  openings: ({ start, end }) => tenant.all(openings, { start, end }),
  blackouts: ({ start, end }) => tenant.all(closed, { start, end }),
  async dictionaries() {
    const found = await tenant.all(siteDictionaries, { provider: site })
    return found.map((dictionary) => ({ ...dictionary, words: dictionary.words ?? {} }))
  },
})
