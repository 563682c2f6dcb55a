import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grace } from '../../domain/domains/own-domain.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { compareBundle } from '../../persistence/bundle/compare-bundle.ts'
import { exportBundle } from '../../persistence/bundle/export-bundle.ts'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { isServedHost, listSites } from '../../persistence/tenants.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type LocalDns, openLocalDns } from '../../testing/surfaces/local-dns.ts'
import { visitorOf } from '../../testing/surfaces/visitor.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'
import { smallBundle } from '../../testing/worlds/samples/complete-bundle.ts'

const own = 'book.northwind.com'
const hosts: Record<string, string> = {
  owner: 'northwind.localhost',
  'quay-hand': 'quay.northwind.localhost',
  'kiln-hand': 'kiln.northwind.localhost',
  'isle-owner': 'isle.localhost',
  'isle-hand': 'p.isle.localhost',
}
const people = [
  { id: 'owner', role: 'whitelabel' as const },
  { id: 'isle-owner', role: 'whitelabel' as const },
  { id: 'quay-hand', role: 'provider' as const, providers: ['quay'] },
  { id: 'kiln-hand', role: 'provider' as const, providers: ['kiln'] },
  { id: 'isle-hand', role: 'provider' as const, providers: ['isle-p'] },
]

interface Told {
  domain: string
  state: string
  failure: string | null
  record: { name: string; value: string }
  names: string[]
  target: string
}

await withDatabase("white-labels' own domains", (database) => {
  let world: World
  let dns: LocalDns
  const isle = smallBundle('isle', {
    providers: [{ id: 'isle-p', subdomain: 'p', name: 'P' }],
    resources: [],
    bookables: [],
  })
  beforeAll(async () => {
    dns = await openLocalDns()
    world = await buildWorld(database(), { bundle: bookingBundle, people, operator: { dnsServers: [dns.address] } })
    expect(await importBundle(database().db, isle, { now: world.clock.now })).toMatchObject({ ok: true })
  })
  afterAll(async () => {
    await world.close()
    dns.close()
  })

  const as = (who: string, name: string, params: object = {}, host = hosts[who]) =>
    world.as(who, name, params, host === undefined ? {} : { host })
  async function told(name: string, who = 'owner', domain = own): Promise<Told> {
    const answer = await as(who, name, { domain })
    if (!answer.ok) throw new Error(`${name} ${domain}: ${answer.error.code}`)
    return answer.value as unknown as Told
  }
  const prove = ({ record, target }: Told) => {
    dns.records.set(record.name, [...(dns.records.get(record.name) ?? []), record.value])
    for (const name of [record.name.replace('_tessera.', ''), target]) dns.addresses.set(name, '127.0.0.1')
  }
  const siteAt = async (host: string) => {
    const { status, body } = await visitorOf(world.app, host).send({ url: '/api/provider' })
    return status === 200 ? String(Object(body).id) : status
  }
  const arrive = (host: string) => visitorOf(world.app, host).call('find_providers', {})
  /** Proves a domain; then a request arrives for it. */
  async function served(who: string, domain: string): Promise<Told> {
    prove(await told('add_domain', who, domain))
    expect(await told('check_domain', who, domain)).toMatchObject({ state: 'proven', failure: 'away' })
    await arrive(domain)
    return told('check_domain', who, domain)
  }
  const addressOf = (provider: string) => world.app.platform.jobs.store.hostOf({ whitelabel: 'northwind', provider })
  const listed = async () => {
    const { result } = await visitorOf(world.app, 'northwind.localhost').call<{ items: { siteurl: string }[] }>(
      'find_providers',
      {},
    )
    return result?.items.map(({ siteurl }) => siteurl).sort()
  }

  beforeEach(async () => {
    for (const who of Object.keys(hosts)) {
      const answer = await as(who, 'get_domains')
      if (!answer.ok) throw new Error(answer.error.code)
      for (const { domain } of (answer.value as unknown as { domains: Told[] }).domains)
        await told('remove_domain', who, domain)
    }
    dns.records.clear()
    dns.broken.clear()
  })

  test('its owner adds one at its host; nobody else does, and nobody sees the others’', async () => {
    const asked = await told('add_domain')
    expect(asked).toMatchObject({ state: 'pending', names: [own, `*.${own}`], target: 'northwind.localhost' })
    expect(asked.record.name).toBe(`_tessera.${own}`)
    for (const name of ['add_domain', 'check_domain', 'remove_domain'])
      expect(await as('quay-hand', name, { domain: own }, hosts.owner), name).toMatchObject({
        error: { code: 'forbidden' },
      })
    expect(await as('nobody', 'get_domains', {}, hosts.owner)).toMatchObject({ error: { code: 'login_required' } })
    const domainsOf = async (who: string) => {
      const answer = await as(who, 'get_domains')
      return (
        answer.ok &&
        (answer.value as unknown as { domains: Told[] }).domains.map(({ domain, state }) => [domain, state])
      )
    }
    expect(await domainsOf('isle-owner')).toEqual([])
    expect(await domainsOf('quay-hand')).toEqual([])
    // Two white-labels may ask for one name: the record of one of them decides.
    expect((await told('add_domain', 'isle-owner')).record.value).not.toBe(asked.record.value)
    await told('remove_domain', 'isle-owner')
    expect(await domainsOf('owner')).toEqual([[own, 'pending']])
  })

  test('serves the marketplace there, and its providers below', async () => {
    expect(await siteAt(`quay.${own}`)).toBe(404)
    const before = { list: await listed(), label: await addressOf('') }
    expect(before.label).toBe('northwind.localhost')
    expect(await served('owner', own)).toMatchObject({ state: 'active', failure: null })
    const labelAt = async (host: string) => {
      const { result } = await visitorOf(world.app, host).call('find_providers', {})
      return result !== undefined
    }
    expect(await labelAt(own)).toBe(true)
    expect([await siteAt(`quay.${own}`), await siteAt(`kiln.${own}`), await siteAt(`nobody.${own}`)]).toEqual([
      ...['quay', 'kiln', 404],
    ])
    // The old names answer programs as before.
    expect([await labelAt('northwind.localhost'), await siteAt('quay.northwind.localhost')]).toEqual([true, 'quay'])
    expect([await addressOf(''), await addressOf('quay')]).toEqual([own, `quay.${own}`])
    expect(await listed()).toEqual([`http://kiln.${own}/`, `http://quay.${own}/`])
    const { result } = await visitorOf(world.app).call<{ whitelabel: object }>('get_provider')
    expect(result?.whitelabel).toMatchObject({ url: own, domain: own })
    const sites = (await listSites(database().db)).filter(({ whitelabel }) => whitelabel === 'northwind')
    expect(sites.map(({ host }) => host)).toEqual([own, `quay.${own}`, `kiln.${own}`])
    for (const name of [own, `quay.${own}`, 'quay.northwind.localhost', 'northwind.localhost'])
      expect(await isServedHost(database().db, name), name).toBe(true)
    for (const name of [`nobody.${own}`, `a.quay.${own}`, 'northwind.com'])
      expect(await isServedHost(database().db, name), name).toBe(false)

    // A provider's own domain comes first.
    await served('quay-hand', 'quay-paddle.com')
    expect(await addressOf('quay')).toBe('quay-paddle.com')
    expect(await listed()).toEqual([`http://kiln.${own}/`, 'http://quay-paddle.com/'])
    expect((await told('check_domain', 'quay-hand', 'quay-paddle.com')).target).toBe('quay.northwind.localhost')

    await told('remove_domain')
    expect([await siteAt(`quay.${own}`), await siteAt('quay-paddle.com')]).toEqual([404, 'quay'])
    expect([await addressOf(''), await addressOf('kiln')]).toEqual(['northwind.localhost', 'kiln.northwind.localhost'])
    expect(await isServedHost(database().db, own)).toBe(false)
  })

  test('is not named by links of its providers before a request has arrived for it, nor long after the last', async () => {
    prove(await told('add_domain'))
    expect(await told('check_domain')).toMatchObject({ state: 'proven', failure: 'away' })
    expect(await siteAt(`quay.${own}`)).toBe('quay')
    expect([await addressOf(''), await addressOf('quay')]).toEqual(['northwind.localhost', 'quay.northwind.localhost'])
    expect((await told('check_domain')).state).toBe('proven')
    await arrive(own)
    expect([await addressOf(''), await addressOf('quay')]).toEqual([own, `quay.${own}`])
    world.clock.now += 2 * 86_400_000
    await runJobsOnce(world.app.platform.jobs)
    expect(await told('check_domain')).toMatchObject({ state: 'proven', failure: 'away' })
    expect(await addressOf('quay')).toBe('quay.northwind.localhost')
    expect(await isServedHost(database().db, `quay.${own}`)).toBe(true)
    expect(await listed()).toEqual(['http://kiln.northwind.localhost/', 'http://quay.northwind.localhost/'])
  })

  test('stays through an import that does not name it, and is in an export', async () => {
    await served('owner', own)
    const { db } = database()
    const compared = await compareBundle(db, bookingBundle, { now: world.clock.now })
    expect(compared.ok && compared.differences).toEqual([])
    expect(await importBundle(db, bookingBundle, { now: world.clock.now })).toMatchObject({ ok: true })
    expect(await siteAt(`quay.${own}`)).toBe('quay')
    expect(await exportBundle(db, 'northwind')).toMatchObject({
      whitelabel: { url: 'northwind.localhost', domain: own },
    })
    // One that a bundle names is the operator's word; the proven one leads there for the days of grace.
    const domain = 'Named.Northwind.com'
    const named = { ...bookingBundle, whitelabel: { ...bookingBundle.whitelabel, domain } }
    expect(await importBundle(db, named, { now: world.clock.now })).toMatchObject({ ok: true })
    expect([await siteAt('quay.named.northwind.com'), await siteAt(`quay.${own}`)]).toEqual(['quay', 'quay'])
    expect(await told('check_domain')).toMatchObject({ state: 'failing', failure: 'replaced' })
    world.clock.now += grace
    await runJobsOnce(world.app.platform.jobs)
    expect(await siteAt(`quay.${own}`)).toBe(404)
    expect(await importBundle(db, bookingBundle, { now: world.clock.now })).toMatchObject({ ok: true })
    expect(await siteAt('quay.named.northwind.com')).toBe(404)
  })

  test('is served for seven days without its record, then no more', async () => {
    const { record } = await served('owner', own)
    dns.records.delete(record.name)
    world.clock.now += 86_400_000
    await runJobsOnce(world.app.platform.jobs)
    expect(await siteAt(`quay.${own}`)).toBe('quay')
    world.clock.now += grace
    await runJobsOnce(world.app.platform.jobs)
    expect(await siteAt(`quay.${own}`)).toBe(404)
    expect(await addressOf('')).toBe('northwind.localhost')
    expect(await told('check_domain')).toMatchObject({ state: 'removed' })
  })

  test('a second one replaces the first, which leads to it for seven days, and comes back with it gone', async () => {
    const second = 'shops.northwind.com'
    await served('owner', own)
    await served('owner', second)
    const stateOf = async (domain: string) => {
      const answer = await as('owner', 'get_domains')
      if (!answer.ok) throw new Error(answer.error.code)
      const { domains } = answer.value as unknown as { domains: Told[] }
      const one = domains.find((each) => each.domain === domain)
      return [one?.state, one?.failure]
    }
    expect([await stateOf(own), await stateOf(second)]).toEqual([
      ['failing', 'replaced'],
      ['active', null],
    ])
    for (const name of [own, `quay.${own}`]) expect(await isServedHost(database().db, name), name).toBe(true)
    expect(await siteAt(`quay.${own}`)).toBe('quay')
    expect([await addressOf(''), await addressOf('quay')]).toEqual([second, `quay.${second}`])
    // Its name is nobody else's meanwhile.
    expect(await as('isle-owner', 'add_domain', { domain: own })).toMatchObject({ error: { code: 'domain_taken' } })
    const whitelabel = { ...isle.whitelabel, domain: own }
    expect(await importBundle(database().db, { ...isle, whitelabel }, { now: world.clock.now })).toMatchObject({
      ...{ ok: false, faults: [{ pointer: '/whitelabel/domain' }] },
    })
    world.clock.now += grace - 1
    await arrive(second)
    await runJobsOnce(world.app.platform.jobs)
    expect(await stateOf(own)).toEqual(['failing', 'replaced'])

    await told('remove_domain', 'owner', second)
    expect(await addressOf('')).toBe('northwind.localhost')
    await runJobsOnce(world.app.platform.jobs)
    // Its host is asked for again, as links that people kept do.
    await arrive(own)
    expect(await told('check_domain')).toMatchObject({ state: 'active', failure: null })
    expect(await addressOf('quay')).toBe(`quay.${own}`)

    await served('owner', second)
    world.clock.now += grace
    await arrive(second)
    await runJobsOnce(world.app.platform.jobs)
    expect([await stateOf(own), await stateOf(second)]).toEqual([
      ['removed', 'replaced'],
      ['active', null],
    ])
    expect([await siteAt(`quay.${own}`), await siteAt(`quay.${second}`)]).toEqual([404, 'quay'])
    expect(await isServedHost(database().db, own)).toBe(false)
  })

  test('one that is served keeps its name, also where another site comes to have what is above it', async () => {
    await served('quay-hand', 'quay.shops.com')
    const whitelabel = { ...isle.whitelabel, domain: 'shops.com' }
    expect(await importBundle(database().db, { ...isle, whitelabel }, { now: world.clock.now })).toMatchObject({
      ok: true,
    })
    expect(await told('check_domain', 'quay-hand', 'quay.shops.com')).toMatchObject({ state: 'active', failure: null })
    dns.records.clear()
    expect(await told('check_domain', 'quay-hand', 'quay.shops.com')).toMatchObject({ failure: 'missing' })
    expect(await siteAt('quay.shops.com')).toBe('quay')
    // Once given up it is no name for anybody but the other.
    await told('remove_domain', 'quay-hand', 'quay.shops.com')
    expect(await as('quay-hand', 'add_domain', { domain: 'quay.shops.com' })).toMatchObject({
      error: { code: 'domain_taken' },
    })
    expect(await importBundle(database().db, isle, { now: world.clock.now })).toMatchObject({ ok: true })
  })

  test('a site may have five, and is told so in words that speak of domains', async () => {
    for (const index of [1, 2, 3, 4, 5]) await told('add_domain', 'owner', `book${index}.northwind.com`)
    const sixth = { code: 'too_many_domains', data: { maximum: 5 } }
    expect(await as('owner', 'add_domain', { domain: own })).toMatchObject({ error: sixth })
    // One that is there already is told again, and those of a provider are its own.
    expect(await told('add_domain', 'owner', 'book5.northwind.com')).toMatchObject({ state: 'pending' })
    expect(await as('quay-hand', 'add_domain', { domain: 'quay-paddle.com' })).toMatchObject({ ok: true })
    await told('remove_domain', 'owner', 'book1.northwind.com')
    expect(await told('add_domain')).toMatchObject({ state: 'pending' })
  })

  describe('a name of somebody else is refused', () => {
    const refused = async (who: string, domain: string) => {
      expect(await as(who, 'add_domain', { domain }), `${who} ${domain}`).toMatchObject({
        error: { code: 'domain_taken', field: '/domain' },
      })
    }

    test('at once, where it is served, below a white-label’s, or would hide another’s', async () => {
      await served('owner', own)
      await served('isle-hand', 'quay.shops.com')
      for (const who of ['isle-owner', 'isle-hand', 'quay-hand']) {
        await refused(who, own)
        await refused(who, `quay.${own}`)
        await refused(who, `a.b.${own}`)
      }
      await refused('owner', `www.${own}`)
      await refused('owner', 'quay.shops.com')
      // Its provider quay would be at the name that another site has.
      await refused('owner', 'shops.com')
      expect(await as('isle-owner', 'add_domain', { domain: 'shops.com' })).toMatchObject({ ok: true })
    })

    test('when its record is looked for, where another site has come before', async () => {
      const claims: [string, string][] = [
        ['isle-owner', own],
        ['quay-hand', `quay.${own}`],
        ['isle-hand', own],
      ]
      for (const [who, domain] of claims) prove(await told('add_domain', who, domain))
      await served('owner', own)
      for (const [who, domain] of claims)
        expect(await told('check_domain', who, domain), who).toMatchObject({ state: 'pending', failure: 'taken' })
      expect(await siteAt(`quay.${own}`)).toBe('quay')
      expect(await addressOf('quay')).toBe(`quay.${own}`)
    })

    test('where two prove it at once: one of them has it', async () => {
      const askers = ['owner', 'isle-owner', 'kiln-hand']
      for (const who of askers) prove(await told('add_domain', who))
      const ends = await Promise.all(askers.map((who) => told('check_domain', who)))
      expect(ends.map(({ state }) => state).sort()).toEqual(['pending', 'pending', 'proven'])
      expect(ends.filter(({ failure }) => failure === 'taken')).toHaveLength(2)
    })

    test('by an import too', async () => {
      await served('owner', own)
      const whitelabel = { ...isle.whitelabel, domain: own }
      const faults = [{ pointer: '/whitelabel/domain', expected: 'a domain that no other site has' }]
      expect(await importBundle(database().db, { ...isle, whitelabel }, { now: world.clock.now })).toMatchObject({
        ...{ ok: false, faults },
      })
      const twice = { ...isle.whitelabel, domain: isle.whitelabel.url }
      expect(await importBundle(database().db, { ...isle, whitelabel: twice }, { now: world.clock.now })).toMatchObject(
        { ok: false, faults },
      )
      const bad = { ...isle.whitelabel, domain: 'not a name' }
      expect(await importBundle(database().db, { ...isle, whitelabel: bad }, { now: world.clock.now })).toMatchObject({
        ok: false,
        faults: [{ pointer: '/whitelabel/domain', expected: 'a domain name' }],
      })
    })

    test('by an import of a provider, or a domain, below which somebody else’s would be hidden', async () => {
      const { db } = database()
      const imported = (bundle: object) => importBundle(db, bundle, { now: world.clock.now })
      const withProvider = (more: object) => ({
        ...{ ...isle, whitelabel: { ...isle.whitelabel, ...more } },
        providers: [...isle.providers, { id: 'isle-q', subdomain: 'q', name: 'Q' }],
      })
      const fault = (pointer: string, found: string) => ({
        ...{ ok: false, faults: [{ pointer, expected: expect.stringContaining('no other site'), found }] },
      })
      await served('quay-hand', 'q.isle-shops.com')
      await served('kiln-hand', 'p.other-shops.com')
      expect(await imported(withProvider({ domain: 'isle-shops.com' }))).toMatchObject(
        fault('/providers/1/subdomain', '"q.isle-shops.com"'),
      )
      // The provider is there already, in the bundle or not: what is new is the domain.
      expect(await imported({ ...isle, whitelabel: { ...isle.whitelabel, domain: 'other-shops.com' } })).toMatchObject(
        fault('/providers/0/subdomain', '"p.other-shops.com"'),
      )
      const alone = { ...isle, providers: [], whitelabel: { ...isle.whitelabel, domain: 'other-shops.com' } }
      expect(await imported(alone)).toMatchObject(fault('/whitelabel/domain', '"p.other-shops.com"'))
      // Nothing is at this name.
      expect(await imported(withProvider({ domain: 'free-shops.com' }))).toMatchObject({ ok: true })
      expect(await siteAt('q.free-shops.com')).toBe('isle-q')
    })

    test('by an import below the domain that the white-label has proven', async () => {
      await served('isle-owner', 'isle-shops.com')
      const quay = { ...bookingBundle.providers[0], id: 'quay', domain: 'r.isle-shops.com' }
      const providers = bookingBundle.providers.map((one) => (one.id === 'quay' ? quay : one))
      const { db } = database()
      const options = { now: world.clock.now }
      expect(await importBundle(db, { ...bookingBundle, providers }, options)).toMatchObject({ ok: true })
      const more = [...isle.providers, { id: 'isle-r', subdomain: 'r', name: 'R' }]
      expect(await importBundle(db, { ...isle, providers: more }, options)).toMatchObject({
        ...{ ok: false, faults: [{ pointer: '/providers/1/subdomain', found: '"r.isle-shops.com"' }] },
      })
      expect(await importBundle(db, bookingBundle, options)).toMatchObject({ ok: true })
      expect(await importBundle(db, { ...isle, providers: more }, options)).toMatchObject({ ok: true })
    })
  })
})
