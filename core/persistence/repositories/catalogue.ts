import type { Interval } from '../../domain/time/types.ts'
import type { Repositories } from '../../operations/ports.ts'
import type { InTenant } from '../in-tenant.ts'
import { entityTables } from '../models/models.ts'
import { selecting } from '../models/prepared.ts'
import { ofSite } from './of-site.ts'

const { providers, bookables, resources, forms, addons, discounts, availabilities, blackouts, dictionaries } =
  entityTables

const provider = selecting(providers.model, (rows, { id }: { id: string }) => rows.where('id', id))
const allProviders = selecting(providers.model, (rows) => rows.inOrder('position', 'id'))

const unarchived = selecting(bookables.model, (rows) =>
  rows
    .either(
      (one) => one.isNull('status'),
      (one) => one.where('status', '<>', 'archived'),
    )
    .inOrder('position', 'id'),
)

const allResources = selecting(resources.model, (rows) => rows.inOrder('position', 'id'))
const allForms = selecting(forms.model, (rows) => rows.inOrder('position', 'id'))
const allAddons = selecting(addons.model, (rows) => rows.inOrder('position', 'id'))

const openings = selecting(availabilities.model, (rows, { start, end }: Interval) =>
  rows.where('ends', '>', start).where('begins', '<', end).inOrder('begins', 'id'),
)

const closed = selecting(blackouts.model, (rows, { start, end }: Interval) =>
  rows.where('ends', '>', start).where('begins', '<', end).inOrder('begins', 'id'),
)

const siteDiscounts = ofSite(discounts.model)
const siteDictionaries = ofSite(dictionaries.model)

/** The tenant's configuration. It only changes with the tenant's revision, so callers cache it. */
export const catalogueRepository = (tenant: InTenant, site: string): Repositories['catalogue'] => ({
  provider: () => tenant.first(provider, { id: site }),
  providers: () => tenant.all(allProviders, {}),
  bookables: () => tenant.all(unarchived, {}),
  resources: () => tenant.all(allResources, {}),
  forms: () => tenant.all(allForms, {}),
  addons: () => tenant.all(allAddons, {}),
  discounts: () => tenant.all(siteDiscounts, { provider: site }),
  openings: ({ start, end }) => tenant.all(openings, { start, end }),
  blackouts: ({ start, end }) => tenant.all(closed, { start, end }),
  async dictionaries() {
    const found = await tenant.all(siteDictionaries, { provider: site })
    return found.map((dictionary) => ({ ...dictionary, words: dictionary.words ?? {} }))
  },
})
