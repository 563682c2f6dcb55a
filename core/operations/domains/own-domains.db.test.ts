import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grace } from '../../domain/domains/own-domain.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { compareBundle } from '../../persistence/bundle/compare-bundle.ts'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { isServedHost } from '../../persistence/tenants.ts'
import { safeFetch } from '../../plugin-host/index.ts'
import { askServer } from '../../surfaces/certificates/ask-server.ts'
import { addressesBy } from '../../surfaces/ports/dns-resolver.ts'
import { hostProbe } from '../../surfaces/ports/host-probe.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { barePages } from '../../testing/proofs/access/attacks/bare-pages.ts'
import { type LocalDns, openLocalDns } from '../../testing/surfaces/local-dns.ts'
import { visitorOf } from '../../testing/surfaces/visitor.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'
import { lookAtDomain } from './look-at-domain.ts'

const own = 'book.quay-paddle.com'
const home = 'quay.northwind.localhost'
const day = 86_400_000

interface Told {
  domain: string
  state: string
  failure: string | null
  record: { name: string; value: string }
  target: string
}

const people = ['quay', 'kiln'].map((id) => ({ id: `${id}-hand`, role: 'provider' as const, providers: [id] }))

await withDatabase('own domains', (database) => {
  let world: World
  let dns: LocalDns
  beforeAll(async () => {
    dns = await openLocalDns()
    const operator = { dnsServers: [dns.address] }
    world = await buildWorld(database(), { bundle: bookingBundle, people, operator, pages: barePages })
  })
  afterAll(async () => {
    await world.close()
    dns.close()
  })

  const as = (who: string, name: string, params: object = {}) =>
    world.as(who, name, params, { provider: who.replace('-hand', '') })
  async function told(name: string, domain = own, who = 'quay-hand'): Promise<Told> {
    const answer = await as(who, name, { domain })
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code}`)
    return answer.value as unknown as Told
  }
  const publish = ({ record }: Told) => void dns.records.set(record.name, ['v=spf1 -all', record.value])
  /** The zone of a domain leads where that of the operator's name for its site does. */
  const lead = ({ domain, target }: Told) => {
    for (const name of [domain, target]) dns.addresses.set(name, '127.0.0.1')
  }
  const prove = (asked: Told) => {
    publish(asked)
    lead(asked)
  }
  const originOf = async (host: string) => {
    const { status, body } = await visitorOf(world.app, host).send({ url: '/api/provider' })
    return status === 200 ? (body as { id: string }).id : status
  }

  const hostOfMails = () => world.app.platform.jobs.store.hostOf({ whitelabel: 'northwind', provider: 'quay' })
  /** Where the old host sends to; null where it answers itself. */
  const moved = async () => {
    const { status, location } = await visitorOf(world.app, home).send({ url: '/robots.txt' })
    return status === 308 ? location : null
  }
  const stateOf = async (domain = own) => {
    const answer = await as('quay-hand', 'get_domains')
    if (!answer.ok) throw new Error(answer.error.code)
    const one = (answer.value as unknown as { domains: Told[] }).domains.find((each) => each.domain === domain)
    return [one?.state, one?.failure]
  }

  describe('a domain', () => {
    test('is served once its zone has the record, and not before', async () => {
      const asked = await told('add_domain')
      expect(asked).toMatchObject({ domain: own, state: 'pending', target: home })
      expect(asked.record.name).toBe(`_tessera.${own}`)
      expect(await told('check_domain')).toMatchObject({ state: 'pending', failure: 'missing' })
      expect(dns.asked).toContain(asked.record.name)
      expect(await originOf(own)).toBe(404)
      publish(asked)
      expect(await told('check_domain')).toMatchObject({ state: 'proven', failure: 'away' })
      expect(await isServedHost(database().db, own)).toBe(true)
      // Nobody is sent where nothing may answer.
      expect([await hostOfMails(), await moved()]).toEqual([home, null])
      // A request with this name may come from anybody, while its zone leads nowhere, elsewhere, or does not answer.
      for (const zone of ['none', '192.0.2.7', 'broken']) {
        world.clock.now += 60_000
        lead(asked)
        if (zone === 'none') dns.addresses.delete(own)
        else if (zone === 'broken') dns.broken.add(own)
        else dns.addresses.set(own, zone)
        expect(await originOf(own)).toBe('quay')
        expect([zone, await stateOf(), await hostOfMails()]).toEqual([zone, ['proven', 'away'], home])
      }
      dns.broken.clear()
      // The first that arrives once it leads here tells so.
      lead(asked)
      world.clock.now += 60_000
      expect(await originOf(own)).toBe('quay')
      expect(await stateOf()).toEqual(['active', null])
      expect([await hostOfMails(), await moved()]).toEqual([own, `http://${own}/robots.txt`])
      expect(await told('check_domain')).toMatchObject({ state: 'active', failure: null })
      // The old name answers programs as before.
      expect(await originOf(home)).toBe('quay')
    })

    test('is in the addresses of mails and of jobs', async () => {
      expect(await hostOfMails()).toBe(own)
    })

    test('stays through an import that does not name it', async () => {
      const compared = await compareBundle(database().db, bookingBundle, { now: world.clock.now })
      expect(compared.ok && compared.differences.flatMap(({ fields }) => fields.map(({ name }) => name))).toEqual([])
      const imported = await importBundle(database().db, bookingBundle, { now: world.clock.now })
      expect(imported).toMatchObject({ ok: true })
      expect(await originOf(own)).toBe('quay')
    })

    test('is served for seven days without its record, then at the subdomain alone, and may begin anew', async () => {
      const { record } = await told('check_domain')
      dns.records.delete(record.name)
      world.clock.now += day
      await runJobsOnce(world.app.platform.jobs)
      expect(await stateOf()).toEqual(['failing', 'missing'])
      expect(await originOf(own)).toBe('quay')
      dns.broken.add(record.name)
      world.clock.now += grace
      await runJobsOnce(world.app.platform.jobs)
      expect(await stateOf()).toEqual(['removed', 'unreachable'])
      expect(await originOf(own)).toBe(404)
      dns.broken.clear()
      const again = await told('add_domain')
      expect(again.record.value).not.toBe(record.value)
      prove(again)
      expect(await told('check_domain')).toMatchObject({ state: 'proven' })
      expect(await originOf(own)).toBe('quay')
      expect(await stateOf()).toEqual(['active', null])
      expect(await told('remove_domain')).toMatchObject({ state: 'removed' })
      expect(await originOf(own)).toBe(404)
    })
  })

  test('that leads here no more is followed for two days, and then only answered', async () => {
    const asked = await told('add_domain', 'left.quay-paddle.com')
    const { domain } = asked
    prove(asked)
    await told('check_domain', domain)
    expect(await originOf(domain)).toBe('quay')
    expect(await hostOfMails()).toBe(domain)
    world.clock.now += day
    await runJobsOnce(world.app.platform.jobs)
    expect(await stateOf(domain)).toEqual(['failing', 'away'])
    expect(await moved()).toBe(`http://${domain}/robots.txt`)
    world.clock.now += day
    await runJobsOnce(world.app.platform.jobs)
    expect(await stateOf(domain)).toEqual(['proven', 'away'])
    expect([await hostOfMails(), await moved(), await isServedHost(database().db, domain)]).toEqual([home, null, true])
    expect(await originOf(domain)).toBe('quay')
    expect([await stateOf(domain), await hostOfMails()]).toEqual([['active', null], domain])
    await told('remove_domain', domain)
    expect([await hostOfMails(), await originOf(domain)]).toEqual([home, 404])
  })

  test('that answers a call is in use at once, and one that answers as another is not', async () => {
    const { app } = world
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const log = { info() {}, warn() {}, error() {} }
    const probeOf = (secret: string) => {
      const fetched = safeFetch(true, addressesBy([dns.address]))
      return hostProbe({ secret, fetch: fetched, publicAddress: { protocol: 'http', port }, log })
    }
    const [ours, other] = [probeOf(world.config.tokenSecret), probeOf('another-secret-another-secret-another')]
    const name = 'call.quay-paddle.com'
    expect(await ours.leadsHere(name)).toBe(false)
    dns.addresses.set(name, '127.0.0.1')
    expect([await ours.leadsHere(name), await other.leadsHere(name)]).toEqual([true, false])
    const asked = await told('add_domain', name)
    publish(asked)
    const { ports } = app.platform
    const scope = { whitelabel: 'northwind', provider: 'quay' }
    expect(await lookAtDomain(name, scope, { ...ports, probe: other })).toMatchObject({ state: 'proven' })
    expect(await lookAtDomain(name, scope, { ...ports, probe: ours })).toMatchObject({ state: 'active', failure: null })
    expect(await hostOfMails()).toBe(name)
    await told('remove_domain', name)
  })

  test('belongs to one site of all: who proves it second is told so', async () => {
    const [first, second] = [await told('add_domain'), await told('add_domain', own, 'kiln-hand')]
    expect(first.record.value).not.toBe(second.record.value)
    dns.records.set(first.record.name, [first.record.value, second.record.value])
    expect(await told('check_domain', own, 'kiln-hand')).toMatchObject({ state: 'proven' })
    expect(await told('check_domain')).toMatchObject({ state: 'pending', failure: 'taken' })
    expect(await originOf(own)).toBe('kiln')
    expect(await as('quay-hand', 'remove_domain', { domain: own })).toMatchObject({ ok: true })
    expect(await originOf(own)).toBe('kiln')
  })

  test.each([
    ['a public suffix', 'co.uk'],
    ['a suffix under which everybody registers', 'github.io'],
    ['an address', '192.0.2.7'],
    ['one label', 'localhost'],
    ['a name of this machine', 'shop.localhost'],
    ['letters that are none of a name', 'quä_y.com'],
    ['a suffix in letters of its own', '公司.cn'],
    ['what would end a header', 'a.com\r\nx: y'],
  ])('%s is refused', async (_what, domain) => {
    expect(await as('quay-hand', 'add_domain', { domain })).toMatchObject({ error: { code: 'domain_invalid' } })
  })

  test('may have letters beyond ASCII, and is stored as the DNS has it', async () => {
    const asked = await told('add_domain', 'Buchen.Müller.de')
    expect(asked).toMatchObject({ domain: 'buchen.xn--mller-kva.de', state: 'pending' })
    expect(asked.record.name).toBe('_tessera.buchen.xn--mller-kva.de')
    prove(asked)
    expect(await told('check_domain', 'buchen.müller.de')).toMatchObject({ domain: asked.domain, state: 'proven' })
    expect(await originOf(asked.domain)).toBe('quay')
    expect(await hostOfMails()).toBe(asked.domain)
    expect(await told('remove_domain', 'buchen.müller.de')).toMatchObject({ state: 'removed' })
  })

  test('names of the installation are refused, and nobody else’s domains are seen', async () => {
    for (const domain of ['northwind.localhost', own])
      expect((await as('quay-hand', 'add_domain', { domain })).ok, domain).toBe(false)
    expect(await as('quay-hand', 'remove_domain', { domain: 'book.other.com' })).toMatchObject({
      error: { code: 'not_found' },
    })
  })

  test('that the operator gives is told, and needs no record', async () => {
    const given = async (who: string) => {
      const answer = await as(who, 'get_domains')
      return answer.ok ? answer.value.given : answer.error.code
    }
    // What kiln has is proven.
    expect([await given('kiln-hand'), await given('quay-hand')]).toEqual([null, null])
    const take = async (domain?: string) => {
      const [quay, ...others] = bookingBundle.providers
      const changed = { ...bookingBundle, providers: [{ ...quay, ...(domain && { domain }) }, ...others] }
      expect(await importBundle(database().db, changed, { now: world.clock.now })).toMatchObject({ ok: true })
    }
    await take('Set.Quay-Paddle.com')
    expect(await originOf('set.quay-paddle.com')).toBe('quay')
    expect(await given('quay-hand')).toBe('set.quay-paddle.com')
    await take()
    expect(await given('quay-hand')).toBeNull()
  })

  test('a proxy may have certificates for what is served, and for nothing else', async () => {
    const { db } = database()
    const server = askServer({ isServed: (host) => isServedHost(db, host), log: { error: () => {} } })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const ask = async (query: string, path = '/caddy/ask') => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}${query}`)
      expect(await answer.text()).toBe('')
      return answer.status
    }
    await told('add_domain', 'pending.quay-paddle.com')
    try {
      for (const name of [own, home, 'northwind.localhost', own.toUpperCase()])
        expect(await ask(`?domain=${name}`), name).toBe(200)
      const others = ['pending.quay-paddle.com', 'nobody.northwind.localhost', 'a.b.com', '127.0.0.1', '', '[::1]']
      for (const name of [...others, `${own}:443`, `${own}%0d%0a`, "x'--.com"])
        expect(await ask(`?domain=${name}`), name).toBe(403)
      expect(await ask(`?domain=${own}&domain=${home}`)).toBe(403)
      expect(await ask('')).toBe(403)
      expect(await ask(`?domain=${own}`, '/')).toBe(403)
    } finally {
      server.close()
    }
  })
})
