import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type OpenidIssuer, openIssuer } from '../../testing/surfaces/openid-issuer.ts'
import { beginAt, bringTo, codeAddress, comeBack, navigate } from '../../testing/surfaces/sign-on-walk.ts'
import { type Visitor, visitorOf } from '../../testing/surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { smallBundle } from '../../testing/worlds/samples/complete-bundle.ts'

const home = 'northwind.localhost'
/** The provider kiln's own domain, and the white-label's, below which the others are too. */
const own = 'book.kiln-clay.com'
const market = 'shops.northwind.com'
const nora = { email: 'nora@club.example', email_verified: true, given_name: 'Nora', family_name: 'Moor' }

await withDatabase('sign-on at own domains', (database) => {
  let issuer: OpenidIssuer
  let world: BookingWorld
  const bundleWith = (domain: string | undefined) => ({
    ...bookingBundle,
    whitelabel: {
      ...bookingBundle.whitelabel,
      ...{ domain: market, thirdpartylogin: { openid: true } },
      plugins: [...bookingBundle.whitelabel.plugins, issuer.plugin],
    },
    providers: bookingBundle.providers.map((one) => (one.id === 'kiln' && domain ? { ...one, domain } : one)),
  })
  /** Has kiln give its domain up, to nobody or to another provider, or take it back. */
  async function hasDomain(provider: string | null) {
    const { sealing } = world.app.platform.registry
    const providers = bookingBundle.providers.map((one) => (one.id === provider ? { ...one, domain: own } : one))
    const bundle = { ...bundleWith(undefined), providers }
    const imported = await importBundle(database().db, bundle, { now: world.clock.now, sealing })
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
    world.app.platform.tenants.forget()
  }
  beforeAll(async () => {
    issuer = await openIssuer({ sites: [`http://${home}`], people: { nora } })
    world = await bookingWorld(database(), bundleWith(own))
    expect(await importBundle(database().db, smallBundle('isle'), { now: world.clock.now })).toMatchObject({ ok: true })
  })
  afterAll(() => Promise.all([world.close(), issuer.close()]))
  beforeEach(() => {
    issuer.as = 'nora'
  })

  const who = async (visitor: Visitor) =>
    (await visitor.call<{ user: { email: string } | null }>('get_session')).result?.user?.email ?? null
  const cookiesOf = ({ cookies }: Visitor) => [...cookies.keys()].map((name) => name.replace('__Host-', '')).sort()
  const sessions = async () => (await database().db.knex('sessions').select()).length
  /** A browser at a host with what it has brought there of a sign-on: the address with the code. */
  async function withCode(host = own): Promise<{ visitor: Visitor; path: string }> {
    const visitor = visitorOf(world.app, host)
    const { host: there, pathname, search } = await codeAddress(world.app, await issuer.walk(await beginAt(visitor)))
    expect(there).toBe(host)
    return { visitor, path: pathname + search }
  }
  async function expectRefused(visitor: Visitor, path: string) {
    const before = await sessions()
    const { status, location } = await navigate(visitor, path)
    expect([status, location]).toEqual([401, undefined])
    expect(await who(visitor)).toBeNull()
    expect(await sessions()).toBe(before)
  }

  test.each([
    ["a provider's domain", own],
    ["the white-label's domain", market],
    ["a provider below the white-label's domain", `quay.${market}`],
    ['the operator’s subdomain', 'quay.northwind.localhost'],
    ["the white-label's host itself", home],
  ])('begins and ends at %s, by the one address that the service knows', async (_what, host) => {
    const visitor = visitorOf(world.app, host)
    const address = new URL(await beginAt(visitor, '/book/lesson?seats=2'))
    expect(address.searchParams.get('redirect_uri')).toBe(`http://${home}/openidlogin/callback`)
    expect(cookiesOf(visitor)).toEqual([expect.stringMatching(/^signon-/)])
    const done = await comeBack(world.app, visitor, await issuer.walk(address.href))
    expect([done.status, done.location]).toEqual([303, '/book/lesson?seats=2'])
    expect(await who(visitor)).toBe('nora@club.example')
    expect(cookiesOf(visitor)).toEqual(['device', 'session', 'signedin'])
  })

  test('where a proxy names the port that needs no naming', async () => {
    const visitor = visitorOf(world.app, `${own}:80`)
    const callback = new URL(await issuer.walk(await beginAt(visitor)))
    expect(callback.origin).toBe(`http://${home}`)
    const { location = '' } = await navigate(visitorOf(world.app, `${home}:80`), callback.pathname + callback.search)
    const { hostname, pathname, search } = new URL(location)
    expect(hostname).toBe(own)
    expect(await navigate(visitor, pathname + search)).toMatchObject({ status: 303, location: '/' })
    expect(await who(visitor)).toBe('nora@club.example')
  })

  test('whoever gives up is back at the site, and what the service refuses is told with links to it', async () => {
    const visitor = visitorOf(world.app, own)
    issuer.as = null
    const gaveUp = await bringTo(world.app, await issuer.walk(await beginAt(visitor, '/book/bowl')))
    expect([gaveUp.status, gaveUp.location]).toEqual([303, `http://${own}/book/bowl`])
    issuer.as = 'nora'
    const callback = new URL(await issuer.walk(await beginAt(visitor, '/book/bowl')))
    callback.searchParams.set('code', 'another')
    const refused = await bringTo(world.app, callback.href)
    expect([refused.status, refused.location]).toEqual([401, undefined])
    expect(refused.body).toContain(`href="http://${own}/openidlogin?redirect=%2Fbook%2Fbowl"`)
    expect(await who(visitor)).toBeNull()
  })

  test('the account has the language in which the person began', async () => {
    issuer.people.zoe = { ...nora, email: 'zoe@club.example' }
    issuer.as = 'zoe'
    const visitor = visitorOf(world.app, own, new Map([['lang', 'en-us']]))
    await comeBack(world.app, visitor, await issuer.walk(await beginAt(visitor)))
    expect(await database().db.knex('users').where('email', 'zoe@club.example').first()).toMatchObject({
      language: 'en-us',
    })
  })

  describe('a code', () => {
    test('counts once, in the browser that began', async () => {
      const { visitor, path } = await withCode()
      const cookies = new Map(visitor.cookies)
      await expectRefused(visitorOf(world.app, own), path)
      const other = visitorOf(world.app, own)
      await beginAt(other)
      await expectRefused(other, path)
      expect(await navigate(visitor, path)).toMatchObject({ status: 303, location: '/' })
      expect(await who(visitor)).toBe('nora@club.example')
      await expectRefused(visitorOf(world.app, own, new Map(cookies)), path)
    })

    test('of two that bring it at once, one is signed on', async () => {
      const { visitor, path } = await withCode()
      const twins = [visitor, visitorOf(world.app, own, new Map(visitor.cookies))]
      const answers = await Promise.all(twins.map((each) => navigate(each, path)))
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 401])
    })

    test('counts for a minute', async () => {
      const { visitor, path } = await withCode()
      world.clock.now += 60_000
      await expectRefused(visitor, path)
    })

    test.each(['quay.northwind.localhost', 'kiln.northwind.localhost', `kiln.${market}`, home, market])(
      'of the own domain does not count at %s, with all cookies',
      async (host) => {
        const { visitor, path } = await withCode()
        await expectRefused(visitorOf(world.app, host, new Map(visitor.cookies)), path)
      },
    )

    test('of another attempt of the same browser does not count', async () => {
      const [one, other] = [await withCode(), await withCode()]
      const code = new URLSearchParams(other.path.split('?')[1]).get('code') ?? ''
      const query = new URLSearchParams(one.path.split('?')[1])
      query.set('code', code)
      const both = visitorOf(world.app, own, new Map([...one.visitor.cookies, ...other.visitor.cookies]))
      await expectRefused(both, `/openidlogin/back?${query}`)
    })

    test('is none that a frame could redeem, and is not stored', async () => {
      const { visitor, path } = await withCode()
      const code = new URLSearchParams(path.split('?')[1]).get('code') ?? ''
      const [verifier = ''] = [...visitor.cookies.values()]
      const answer = await visitor.call('redeem_handback', { code, verifier, framed: true, transport: 'memory' })
      expect(answer.error?.data.code).toBe('handback_wrong')
      const tables = ['account_links', 'sign_on_sessions'].map((name) => database().db.knex(name).select())
      expect(JSON.stringify(await Promise.all(tables))).not.toContain(code)
    })

    test('is of no use once the account’s credentials ended', async () => {
      const { visitor, path } = await withCode()
      await database().db.knex('account_links').where('purpose', 'handback').whereNull('used').update({ used: 1 })
      await expectRefused(visitor, path)
    })
  })

  test('the service’s address is that of the white-label’s host alone', async () => {
    const visitor = visitorOf(world.app, own)
    const callback = new URL(await issuer.walk(await beginAt(visitor)))
    for (const host of [own, 'kiln.northwind.localhost', market]) {
      callback.host = host
      expect((await bringTo(world.app, callback.href)).status, host).toBe(404)
    }
    // Another white-label's host does not answer for this one.
    callback.host = 'isle.localhost'
    expect((await bringTo(world.app, callback.href)).status).toBe(404)
  })

  test('nobody is sent to a domain that was given up meanwhile, nor to one that is another site’s now', async () => {
    const callbacks = [0, 1].map(async () => issuer.walk(await beginAt(visitorOf(world.app, own))))
    const [gone = '', moved = ''] = await Promise.all(callbacks)
    await hasDomain(null)
    const first = await bringTo(world.app, gone)
    expect([first.status, first.location]).toEqual([401, undefined])
    expect(first.body).not.toContain(own)
    await hasDomain('quay')
    const second = await bringTo(world.app, moved)
    expect([second.status, second.location]).toEqual([401, undefined])
    await hasDomain(null)
    await hasDomain('kiln')
  })

  test('logging out leads back to the site that was left, and to no stranger’s', async () => {
    const { visitor, path } = await withCode()
    await navigate(visitor, path)
    const out = new URL((await visitor.call<{ redirect: string }>('logout_user')).result?.redirect ?? '')
    expect(out.searchParams.get('post_logout_redirect_uri')).toBe(`http://${home}/openidlogin/out`)
    expect(out.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    const leave = async (state: string) =>
      (await bringTo(world.app, `http://${home}/openidlogin/out?state=${encodeURIComponent(state)}`)).location
    expect(await leave(out.searchParams.get('state') ?? '')).toBe(`http://${own}/`)
    for (const state of [
      '',
      'evil.example',
      'isle.localhost',
      `${own}@evil.example`,
      `evil.example#${own}`,
      '/\\evil',
      ' ',
    ])
      expect(await leave(state), state).toBe(`http://${home}/`)
  })
})
