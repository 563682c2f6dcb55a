import { beforeEach, expect, test } from 'vitest'
import type { TenantPlugins } from '../../operations/tenant.ts'
import type { FoundTenant } from './build-tenant.ts'
import { tenantDirectory } from './tenant-directory.ts'

const never = () => {
  throw new Error('not part of this test')
}
const plugins: TenantPlugins = {
  payments: [],
  flows: [],
  dictionaries: ['en-us', 'es'].map((language) => ({ language, name: language, direction: 'ltr', words: {} })),
  files: { name: 'none', put: never, get: never, remove: never },
  mailer: { name: 'none', send: never },
  places: { geocoder: null, router: null },
  signOn: null,
  settingsOf: (plugin) => ({ of: plugin }),
  secretsOf: () => [],
  hooks: { beforeReserve: [], checkAnswer: [] },
}

let time = 0
let looks = 0
let stored: FoundTenant | null = null
const directory = (freshness: number) =>
  tenantDirectory({
    find: async (host) => {
      looks += 1
      return host === 'quay.northwind.example' ? stored : null
    },
    plugins: () => plugins,
    freshness,
    now: () => time,
  })
const ask = { host: 'quay.northwind.example:8080', protocol: 'https', wishes: {} }

beforeEach(() => {
  time = 0
  looks = 0
  stored = {
    whitelabel: { id: 'northwind', label: 'Northwind', url: 'northwind.example', currency: 'JPY', theme: 'harbor' },
    provider: { id: 'quay-1', subdomain: 'quay', name: 'Quay', language: 'es' },
    revision: 1,
  }
})

test('a tenant is built from its provider, its white-label and the defaults, in that order', async () => {
  const tenant = await directory(0).resolve(ask)
  expect(tenant).toMatchObject({
    scope: { whitelabel: 'northwind', provider: 'quay-1' },
    currency: { code: 'jpy', digits: 0 },
    timezone: 'America/New_York',
    theme: 'harbor',
    language: 'es',
    origin: 'https://quay.northwind.example:8080',
  })
  expect(tenant?.context('mail-smtp')).toMatchObject({ settings: { of: 'mail-smtp' }, provider: { subdomain: 'quay' } })
})

test('while nothing changes, a tenant stays the same object for each language', async () => {
  const tenants = directory(0)
  const first = await tenants.resolve(ask)
  expect(await tenants.resolve(ask)).toBe(first)
  expect(await tenants.resolve({ ...ask, wishes: { query: 'en' } })).not.toBe(first)
})

test('a change shows when the look-up is no longer fresh, or at once when it is forgotten', async () => {
  const tenants = directory(250)
  const before = await tenants.resolve(ask)
  stored = stored && { ...stored, revision: 2 }
  time = 249
  expect(await tenants.resolve(ask)).toBe(before)
  expect(looks).toBe(1)
  time = 250
  expect((await tenants.resolve(ask))?.revision).toBe(2)
  stored = stored && { ...stored, revision: 3 }
  tenants.forget()
  expect((await tenants.resolve(ask))?.revision).toBe(3)
})

test('requests that come together share one look-up', async () => {
  const tenants = directory(250)
  await Promise.all(Array.from({ length: 20 }, () => tenants.resolve(ask)))
  expect(looks).toBe(1)
})

test('a host that nobody has, or that is none, is nobody’s', async () => {
  expect(await directory(0).resolve({ ...ask, host: 'nobody.example' })).toBeNull()
  expect(await directory(0).resolve({ ...ask, host: 'not a host' })).toBeNull()
  expect(looks).toBe(1)
})

test('a look-up that failed is tried again', async () => {
  let isAway = true
  const tenants = tenantDirectory({
    find: async () => {
      if (isAway) throw new Error('the database is away')
      return stored
    },
    plugins: () => plugins,
    freshness: 250,
    now: () => time,
  })
  await expect(tenants.resolve(ask)).rejects.toThrow('away')
  isAway = false
  expect(await tenants.resolve(ask)).not.toBeNull()
})
