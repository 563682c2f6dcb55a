import { beforeEach, expect, test } from 'vitest'
import type { TenantPlugins } from '../../operations/tenant.ts'
import type { FoundTenant } from './build-tenant.ts'
import { tenantDirectory } from './tenant-directory.ts'

const never = () => {
  throw new Error('not part of this test')
}
const plugins: TenantPlugins = {
  payments: [],
  themes: [],
  flows: [],
  dictionaries: ['en-us', 'es'].map((language) => ({ language, name: language, direction: 'ltr', words: {} })),
  files: { name: 'none', put: never, get: never, remove: never },
  mailer: { name: 'none', send: never },
  channels: [],
  mailTemplate: null,
  calendars: [],
  jobs: [],
  hears: [],
  places: { geocoder: null, router: null },
  signOn: null,
  settingsOf: (plugin) => ({ of: plugin }),
  secretsOf: () => [],
  hooks: { beforeReserve: [], checkAnswer: [] },
}

let time = 0
let looks = 0
let versions = 0
let others = 0
let stored: FoundTenant | null = null
const directory = (freshness: number, publicAddress?: { protocol: 'http' | 'https'; port?: number }) =>
  tenantDirectory({
    publicAddress,
    find: async (host) => {
      looks += 1
      return ['quay.northwind.example', 'quay-paddle.com'].includes(host) ? stored : null
    },
    version: async () => {
      versions += 1
      return `${stored?.revision} ${others}`
    },
    plugins: () => plugins,
    freshness,
    now: () => time,
  })
const ask = { host: 'quay.northwind.example:8080', protocol: 'https', wishes: {} }

beforeEach(() => {
  time = 0
  looks = 0
  versions = 0
  others = 0
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

test('a plugin gets a name for UIDs that domains of the site do not change', async () => {
  const own = { domain: 'quay-paddle.com' }
  stored = stored && { ...stored, provider: stored.provider && { ...stored.provider, ...own } }
  const tenant = await directory(0).resolve({ ...ask, host: own.domain })
  expect(tenant?.context('mail-smtp')).toMatchObject({
    origin: 'https://quay-paddle.com',
    uidhost: 'quay.northwind.example',
  })
})

test('a plugin gets the look of the theme, and the logo with the address of the host', async () => {
  const logoOf = async (bookinglogo: string | undefined) => {
    const tenants = directory(0)
    stored = stored && { ...stored, provider: stored.provider && { ...stored.provider, bookinglogo } }
    return (await tenants.resolve(ask))?.context('mail-smtp').brand
  }
  const harbor = { light: { primary: '#12375f' }, dark: { primary: '#f1cd8c' }, headingStyle: 'normal' }
  expect(await logoOf('/files/logo.png')).toMatchObject({
    ...harbor,
    name: 'Quay',
    logo: 'https://quay.northwind.example:8080/files/logo.png',
  })
  expect((await logoOf('https://elsewhere.example/a.png'))?.logo).toBe('https://elsewhere.example/a.png')
  expect((await logoOf(undefined))?.logo).toBeNull()
})

test('addresses are as the operator says, whatever port and scheme a request names', async () => {
  const tenants = directory(0, { protocol: 'https' })
  const first = await tenants.resolve(ask)
  expect(first?.origin).toBe('https://quay.northwind.example')
  for (let port = 1; port <= 12; port += 1)
    expect(await tenants.resolve({ ...ask, host: `quay.northwind.example:${port}`, protocol: 'http' })).toBe(first)
  const other = await directory(0, { protocol: 'http', port: 8080 }).resolve({ ...ask, host: 'quay.northwind.example' })
  expect(other?.origin).toBe('http://quay.northwind.example:8080')
})

test('while nothing changes, a tenant stays the same object for each language', async () => {
  const tenants = directory(0)
  const first = await tenants.resolve(ask)
  expect(await tenants.resolve(ask)).toBe(first)
  expect(await tenants.resolve({ ...ask, wishes: { query: 'en' } })).not.toBe(first)
})

test('a change shows when the look-up expires, or at once after `forget`', async () => {
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

test('simultaneous requests share one look-up', async () => {
  const tenants = directory(250)
  await Promise.all(Array.from({ length: 20 }, () => tenants.resolve(ask)))
  expect([looks, versions]).toEqual([1, 1])
})

test('one look at the version serves all hosts; a host is looked up again only after a change', async () => {
  const tenants = directory(250)
  const first = await tenants.resolve(ask)
  await tenants.resolve({ ...ask, host: 'nobody.example' })
  for (time = 0; time < 1000; time += 50) expect(await tenants.resolve(ask)).toBe(first)
  expect([looks, versions]).toEqual([2, 4])
  others += 1
  time += 250
  expect(await tenants.resolve(ask)).toBe(first)
  expect(looks).toBe(3)
})

test('a version that was being read when this process changed a tenant does not hide the change', async () => {
  const answers: ((version: string) => void)[] = []
  const tenants = tenantDirectory({
    find: async () => stored,
    version: () => new Promise<string>((resolve) => answers.push(resolve)),
    plugins: () => plugins,
    freshness: 250,
    now: () => time,
  })
  const early = tenants.resolve(ask)
  stored = stored && { ...stored, revision: 2 }
  tenants.forget()
  const late = tenants.resolve(ask)
  expect(answers).toHaveLength(2)
  answers[1]?.('2')
  expect((await late)?.revision).toBe(2)
  answers[0]?.('1')
  await early
  expect((await tenants.resolve(ask))?.revision).toBe(2)
  expect(answers).toHaveLength(2)
})

test('an unknown or invalid host has no tenant', async () => {
  expect(await directory(0).resolve({ ...ask, host: 'nobody.example' })).toBeNull()
  expect(await directory(0).resolve({ ...ask, host: 'not a host' })).toBeNull()
  expect(looks).toBe(1)
})

test('a failed look-up is tried again', async () => {
  let isAway = true
  const tenants = tenantDirectory({
    find: async () => {
      if (isAway) throw new Error('the database is away')
      return stored
    },
    version: async () => '',
    plugins: () => plugins,
    freshness: 250,
    now: () => time,
  })
  await expect(tenants.resolve(ask)).rejects.toThrow('away')
  isAway = false
  expect(await tenants.resolve(ask)).not.toBeNull()
})
