import { beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { smallBundle } from '../testing/worlds/samples/complete-bundle.ts'
import { importBundle } from './bundle/import-bundle.ts'
import { statement } from './session.ts'
import { findTenant, listSites, sitesVersion } from './tenants.ts'

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

  it('stays the same object until its configuration changes', async () => {
    const { db } = database()
    const first = await findTenant(db, 'p.isle.localhost')
    expect(await findTenant(db, 'p.isle.localhost', first)).toBe(first)
    const providers = [{ id: 'isle-p', subdomain: 'p', name: 'Renamed' }]
    await importBundle(db, { whitelabel: bundle.whitelabel, providers }, { now })
    const second = await findTenant(db, 'p.isle.localhost', first)
    expect(second?.provider?.name).toBe('Renamed')
    expect(second?.revision).toBeGreaterThan(first?.revision ?? 0)
  })

  it('shares its white-label with its neighbours, as of one revision', async () => {
    const { db } = database()
    const [one, other] = [await findTenant(db, 'p.isle.localhost'), await findTenant(db, 'own.isle.localhost')]
    expect(other?.whitelabel).toBe(one?.whitelabel)
    const renamed = { whitelabel: { ...bundle.whitelabel, label: 'Isles' }, providers: [] }
    expect(await importBundle(db, renamed, { now })).toMatchObject({ ok: true })
    expect((await findTenant(db, 'own.isle.localhost'))?.whitelabel.label).toBe('Isles')
  })

  it('changes the version of all sites when it changes, comes or goes', async () => {
    const { db } = database()
    const seen = [await sitesVersion(db)]
    expect(await sitesVersion(db)).toBe(seen[0])
    const add = (name: string) =>
      importBundle(db, { whitelabel: bundle.whitelabel, providers: [{ id: 'isle-q', subdomain: 'q', name }] }, { now })
    for (const work of [
      () => add('Q'),
      () => add('Another name'),
      () => db.read([statement("UPDATE providers SET revision = revision + 1 WHERE id = 'isle-q'")]),
    ]) {
      await work()
      seen.push(await sitesVersion(db))
    }
    expect(new Set(seen).size).toBe(4)
  })

  it('is in the list of sites', async () => {
    expect(await listSites(database().db)).toEqual([
      { whitelabel: 'isle', provider: null, host: 'isle.localhost' },
      { whitelabel: 'isle', provider: 'isle-p', host: 'p.isle.localhost' },
      { whitelabel: 'isle', provider: 'isle-q', host: 'q.isle.localhost' },
      { whitelabel: 'isle', provider: 'isle-own', host: 'own.isle.localhost' },
    ])
  })
})
