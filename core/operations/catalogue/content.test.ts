import { expect, test } from 'vitest'
import type { Bookable } from '../../domain/entities/index.ts'
import type { Repositories } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { readCatalogue } from './catalogue.ts'
import { catalogueIn, entryIn, speaking, storedBookable, tellingOf } from './content.ts'
import { inOwnLanguage } from './own-language.ts'

const provider = { id: 'quay', subdomain: 'quay', name: 'Quay', language: 'en-us' }
const tenantIn = (language: string, revision = 1): Tenant =>
  ({
    scope: { whitelabel: 'northwind', provider: 'quay' },
    ...{
      whitelabel: { id: 'northwind', label: 'N', url: 'n.localhost' },
      provider,
      timezone: 'UTC',
      revision,
      language,
    },
    stored: { provider },
    plugins: { dictionaries: [] },
  }) as unknown as Tenant

const nothing = async () => []
const catalogueWith = (bookables: Bookable[]) => {
  const catalogue = { bookables: async () => bookables, resources: nothing, forms: nothing, addons: nothing }
  const repositories = { catalogue: { ...catalogue, discounts: nothing } } as unknown as Repositories
  return readCatalogue(repositories, tenantIn('en-us'), (one) => one)
}

const lesson: Bookable = {
  ...{ id: 'lesson', provider: 'quay', name: 'Lesson', slug: 'lesson' },
  restrictions: [{ id: 'a', start: '2027-01-01 10:00:00', end: '2027-01-01 11:00:00' }],
}
const spoken: Bookable = { ...lesson, translations: { es: { name: 'Clase' } } }

test('without translations there is one catalogue for all languages', async () => {
  const stored = await catalogueWith([lesson])
  const catalogue = speaking()(stored)
  expect(catalogue).toBe(stored)
  expect(catalogueIn(catalogue, tenantIn('es'))).toBe(stored)
  expect(entryIn(stored.find('lesson'), tenantIn('es'))).toBe(stored.find('lesson'))
})

test('with some, each language has one, kept until the revision rises, which shares the rules', async () => {
  const catalogue = speaking()(await catalogueWith([spoken]))
  const spanish = catalogueIn(catalogue, tenantIn('es'))
  expect(catalogueIn(catalogue, tenantIn('es'))).toBe(spanish)
  expect(catalogueIn(catalogue, tenantIn('en-us')).find('lesson')?.bookable.name).toBe('Lesson')
  const [own, shown] = [catalogue.find('lesson'), spanish.find('lesson')]
  expect([own?.bookable.name, shown?.bookable.name]).toEqual(['Lesson', 'Clase'])
  expect(shown?.rules).toBe(own?.rules)
  expect(entryIn(own, tenantIn('es'))).toBe(shown)
  expect(entryIn(shown, inOwnLanguage(tenantIn('es')))?.bookable.name).toBe('Lesson')
  expect(shown && storedBookable(shown.bookable)).toBe(own?.bookable)
  expect([tellingOf(own), tellingOf(shown)]).toEqual([null, expect.any(Function)])
  expect(catalogueIn(catalogue, tenantIn('es', 2))).not.toBe(spanish)
})

test('an entry from before a change, told at the tenant after it, does not stay for those who ask after it', async () => {
  const speak = speaking()
  const before = speak(await catalogueWith([spoken]))
  const after = speak(await catalogueWith([{ ...spoken, name: 'New lesson' }]))
  const tenant = tenantIn('en-us', 2)
  expect(entryIn(before.find('lesson'), tenant)?.bookable.name).toBe('Lesson')
  expect(catalogueIn(after, tenant).find('lesson')?.bookable.name).toBe('New lesson')
})

test('what is kept is bounded in bytes', async () => {
  const catalogue = speaking(1)(await catalogueWith([spoken]))
  const spanish = catalogueIn(catalogue, tenantIn('es'))
  expect(spanish.find('lesson')?.bookable.name).toBe('Clase')
  expect(catalogueIn(catalogue, tenantIn('es'))).not.toBe(spanish)
})
