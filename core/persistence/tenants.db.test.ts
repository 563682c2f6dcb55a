import { beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../testing/databases.ts'
import { smallBundle } from './bundle/complete-bundle.fixture.ts'
import { importBundle } from './bundle/import-bundle.ts'
import { findTenant, listSites } from './tenants.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

await withDatabase('the tenant of a host', (database) => {
  const bundle = smallBundle('isle', {
    providers: [
      { id: 'isle-p', subdomain: 'p', name: 'P' },
      { id: 'isle-own', subdomain: 'own', name: 'Own', domain: 'Own.example' },
    ],
    resources: [],
    bookables: [],
  })
  const found = async (host: string) => {
    const tenant = await findTenant(database().db, host)
    return tenant && [tenant.whitelabel.id, tenant.provider?.id ?? null]
  }

  beforeAll(async () => {
    expect(await importBundle(database().db, bundle, { now })).toMatchObject({ ok: true })
  })

  it.each([
    ['p.isle.localhost', ['isle', 'isle-p']],
    ['P.Isle.localhost:3000', ['isle', 'isle-p']],
    ['p.isle.localhost.', ['isle', 'isle-p']],
    ['own.example', ['isle', 'isle-own']],
    ['own.isle.localhost', ['isle', 'isle-own']],
    ['isle.localhost', ['isle', null]],
    ['x.isle.localhost', null],
    ['x.p.isle.localhost', null],
    ['isle', null],
    ["p.isle.localhost' OR '1'='1", null],
    ['', null],
  ])('%s', async (host, expected) => {
    expect(await found(host)).toEqual(expected)
    expect(await found(host)).toEqual(expected)
  })

  it('is kept until its configuration changes, and read again then', async () => {
    const first = await findTenant(database().db, 'p.isle.localhost')
    expect(await findTenant(database().db, 'p.isle.localhost')).toBe(first)
    const providers = [{ id: 'isle-p', subdomain: 'p', name: 'Renamed' }]
    await importBundle(database().db, { whitelabel: bundle.whitelabel, providers }, { now })
    const second = await findTenant(database().db, 'p.isle.localhost')
    expect(second?.provider?.name).toBe('Renamed')
    expect(second?.revision).toBeGreaterThan(first?.revision ?? 0)
  })

  it('stands in the list of sites', async () => {
    expect(await listSites(database().db)).toEqual([
      { whitelabel: 'isle', provider: null, host: 'isle.localhost' },
      { whitelabel: 'isle', provider: 'isle-p', host: 'p.isle.localhost' },
      { whitelabel: 'isle', provider: 'isle-own', host: 'own.isle.localhost' },
    ])
  })
})
