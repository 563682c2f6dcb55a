import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type OpenidIssuer, openIssuer } from '../../testing/surfaces/openid-issuer.ts'
import { beginAt, codeAddress, comeBack, navigate } from '../../testing/surfaces/sign-on-walk.ts'
import { type Visitor, visitorOf } from '../../testing/surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const quay = 'quay.northwind.localhost'
const kiln = 'kiln.northwind.localhost'
/** The only host that the service knows. */
const home = 'northwind.localhost'
const club = (name: string, more: object = {}) => ({
  email: `${name}@club.example`,
  email_verified: true,
  given_name: name,
  family_name: 'Moor',
  ...more,
})
const password = 'Tiller-7!'
const account = (id: string) => ({ id, email: `${id}@club.example`, role: 'customer', firstname: id, password })

await withDatabase('sign-on', (database) => {
  let issuer: OpenidIssuer
  let world: BookingWorld
  const sql = async (text: string, ...values: string[]): Promise<Record<string, unknown>[]> => {
    const answer = await database().db.knex.raw(text, values)
    return Array.isArray(answer[0]) ? answer[0] : answer
  }

  beforeAll(async () => {
    issuer = await openIssuer({
      sites: [`http://${home}`],
      people: {
        nora: club('nora'),
        olga: club('olga'),
        pia: club('pia'),
        unsure: club('quin', { email_verified: false }),
        stranger: club('rosa', { email_verified: false }),
        silent: { given_name: 'Sam' },
        tess: club('tess'),
        uma: club('uma'),
      },
    })
    world = await bookingWorld(database(), {
      whitelabel: {
        ...bookingBundle.whitelabel,
        plugins: [...bookingBundle.whitelabel.plugins, issuer.plugin],
        thirdpartylogin: { openid: { label: 'Harbour Club' } },
        ssoflow: 'after_datetime',
      },
      users: ['olga', 'pia', 'quin'].map(account),
    })
    await sql("UPDATE users SET emailverified = 1 WHERE id = 'olga'")
  })
  afterAll(() => Promise.all([world.close(), issuer.close()]))
  beforeEach(() => {
    issuer.as = 'nora'
  })

  const begin = beginAt
  const pathOf = (url: string) => url.slice(new URL(url).origin.length)
  const back = (visitor: Visitor, callback: string) => comeBack(world.app, visitor, callback)
  /** A whole sign-on; returns the callback's answer. */
  async function signOn(visitor: Visitor, path?: string, as = 'nora') {
    const address = await begin(visitor, path)
    issuer.as = as
    return back(visitor, await issuer.walk(address))
  }
  const who = async (visitor: Visitor) =>
    (await visitor.call<{ user: { id: string; email: string } | null }>('get_session')).result?.user ?? null
  const expectNobody = async (visitor: Visitor, answer: { status: number; body: unknown }, status = 401) => {
    expect(answer.status).toBe(status)
    expect(answer.body).toContain('You are not signed in')
    expect(await who(visitor)).toBeNull()
  }

  describe('signing on', () => {
    test('makes an account for a new person, and returns to the page', async () => {
      const visitor = visitorOf(world.app)
      const answer = await signOn(visitor, '/book/lesson/second_form_step?seats=2#form')
      expect([answer.status, answer.location]).toEqual([303, '/book/lesson/second_form_step?seats=2#form'])
      expect(await who(visitor)).toMatchObject({ email: 'nora@club.example', firstname: 'nora', role: 'customer' })
      expect([...visitor.cookies.keys()].sort()).toEqual(['__Host-device', '__Host-session', 'signedin'])
    })

    test('finds the same account again, whatever its present address, at every provider of the white-label', async () => {
      const [first, again, there] = [visitorOf(world.app), visitorOf(world.app), visitorOf(world.app, kiln)]
      await signOn(first)
      issuer.people.nora = club('nora', { email: 'other@club.example', email_verified: false })
      await signOn(again)
      await signOn(there)
      issuer.people.nora = club('nora')
      const id = (await who(first))?.id
      expect([(await who(again))?.id, (await who(there))?.id]).toEqual([id, id])
    })

    test('opens the account with the verified address, and keeps its password if the address was proven', async () => {
      const visitor = visitorOf(world.app)
      await signOn(visitor, '/', 'olga')
      expect(await who(visitor)).toMatchObject({ id: 'olga' })
      const login = { username: 'olga@club.example', password }
      expect(await visitorOf(world.app).call('login_user', login)).toHaveProperty('result.id', 'olga')
    })

    test('gives it the reservations of the guest with the address', async () => {
      const asked = { provider: 'quay', email: 'Tess@club.example', firstname: 'Tess', lastname: 'Moor' }
      const guest = await world.call<string>('get_or_create_user_by_email', asked)
      const id = guest.ok ? guest.value : ''
      const hold = { bookable: 'visit', start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00', seats: 1 }
      const held = await world.call<{ id: string }>('hold_appointment', { ...hold, draft: 'draft-of-tess' })
      const reservation = held.ok ? held.value.id : ''
      await sql('UPDATE reservations SET `user` = ? WHERE id = ?', id, reservation)
      const visitor = visitorOf(world.app)
      await signOn(visitor, '/', 'tess')
      const account = (await who(visitor))?.id
      expect(account).not.toBe(id)
      expect(await sql('SELECT `user` FROM reservations WHERE id = ?', reservation)).toMatchObject([{ user: account }])
    })

    test('makes one account of two simultaneous sign-ons', async () => {
      const visitors = [visitorOf(world.app), visitorOf(world.app)]
      const addresses = await Promise.all(visitors.map((visitor) => begin(visitor)))
      issuer.as = 'uma'
      const callbacks = await Promise.all(addresses.map((address) => issuer.walk(address)))
      await Promise.all(visitors.map((visitor, index) => back(visitor, callbacks[index] ?? '')))
      const people = await Promise.all(visitors.map(who))
      expect(people[0]?.id).toBe(people[1]?.id)
      expect(await sql("SELECT id FROM users WHERE email = 'uma@club.example'")).toHaveLength(1)
    })

    test('returns at once when the person gives up', async () => {
      const visitor = visitorOf(world.app)
      const address = await begin(visitor, '/book/lesson')
      issuer.as = null
      const answer = await back(visitor, await issuer.walk(address))
      expect([answer.status, answer.location]).toEqual([303, `http://${quay}/book/lesson`])
      expect(await who(visitor)).toBeNull()
    })

    test('works in two tabs of a browser at the same time', async () => {
      const visitor = visitorOf(world.app)
      const [one, two] = [await begin(visitor, '/book/lesson'), await begin(visitor, '/book/talk')]
      const [first, second] = [await issuer.walk(one), await issuer.walk(two)]
      expect((await back(visitor, second)).location).toBe('/book/talk')
      expect((await back(visitor, first)).location).toBe('/book/lesson')
    })

    test('logs out through the service, for its own session only', async () => {
      const [visitor, other] = [visitorOf(world.app), visitorOf(world.app)]
      await signOn(visitor, '/', 'olga')
      await other.call('login_user', { username: 'olga@club.example', password })
      expect((await other.call<object>('logout_user')).result).toEqual({})
      const { result } = await visitor.call<{ redirect: string }>('logout_user')
      const out = new URL(result?.redirect ?? '')
      expect([out.origin, out.searchParams.get('post_logout_redirect_uri')]).toEqual([
        issuer.url,
        `http://${home}/openidlogin/out`,
      ])
      expect(out.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
      expect(await who(visitor)).toBeNull()
      const left = await navigate(visitorOf(world.app, home), `/openidlogin/out?state=${out.searchParams.get('state')}`)
      expect(left.location).toBe(`http://${quay}/`)
    })
  })

  describe('attacks fail', () => {
    test('a replayed state', async () => {
      const visitor = visitorOf(world.app)
      const address = await begin(visitor)
      const callback = await issuer.walk(address)
      const cookies = new Map(visitor.cookies)
      await back(visitor, callback)
      expect(await who(visitor)).not.toBeNull()
      const thief = visitorOf(world.app, quay, new Map(cookies))
      await expectNobody(thief, await back(thief, callback))
      // A fresh answer of the service to the same state fails too.
      const next = visitorOf(world.app, quay, new Map(cookies))
      await expectNobody(next, await back(next, await issuer.walk(address)))
    })

    test.each([
      ['nonce', 'a-nonce-of-mine'],
      ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
    ])('another %s', async (name, value) => {
      const visitor = visitorOf(world.app)
      const address = new URL(await begin(visitor))
      expect(address.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
      address.searchParams.set(name, value)
      await expectNobody(visitor, await back(visitor, await issuer.walk(address.href)))
    })

    test.each([
      ['none', (_state: string) => ''],
      ['one of my own', () => 'abc.def'],
      ['one that was changed', (state: string) => `${state.slice(1)}`],
      ['one that is signed by nobody', (state: string) => `${state.split('.')[0]}.${'a'.repeat(43)}`],
      ['one with something behind it', (state: string) => `${state}.x`],
    ])('a state that is %s', async (_name, change) => {
      const visitor = visitorOf(world.app)
      const callback = new URL(await issuer.walk(await begin(visitor)))
      callback.searchParams.set('state', change(callback.searchParams.get('state') ?? ''))
      await expectNobody(visitor, await back(visitor, callback.href))
    })

    test('a state that has expired', async () => {
      const visitor = visitorOf(world.app)
      const callback = await issuer.walk(await begin(visitor))
      world.clock.now += 600_000
      await expectNobody(visitor, await back(visitor, callback))
    })

    test("somebody else's answer, planted in a browser that began nothing", async () => {
      const attacker = visitorOf(world.app)
      const { pathname, search } = await codeAddress(world.app, await issuer.walk(await begin(attacker)))
      const victim = visitorOf(world.app)
      const come = (visitor: Visitor) => navigate(visitor, pathname + search)
      await expectNobody(victim, await come(victim))
      await begin(victim)
      await expectNobody(victim, await come(victim))
      // The browser that began it can still complete it: nobody else has used it up.
      await come(attacker)
      expect(await who(attacker)).not.toBeNull()
    })

    test("another tenant's subdomain", async () => {
      const visitor = visitorOf(world.app)
      const callback = await issuer.walk(await begin(visitor))
      const there = visitorOf(world.app, kiln, new Map(visitor.cookies))
      await expectNobody(there, await back(there, callback))
    })

    test('a session that was there before', async () => {
      const attacker = visitorOf(world.app)
      await attacker.call('login_user', { username: 'quin@club.example', password })
      const planted = attacker.cookies.get('__Host-session') ?? ''
      for (const token of [planted, 'x'.repeat(43)]) {
        const victim = visitorOf(world.app, quay, new Map([['__Host-session', token]]))
        await signOn(victim)
        expect(victim.cookies.get('__Host-session')).not.toBe(token)
        const thief = visitorOf(
          world.app,
          quay,
          new Map([
            ['__Host-session', token],
            ['signedin', '1'],
          ]),
        )
        expect(await who(thief)).toBeNull()
      }
    })

    test.each(['unsure', 'stranger', 'silent'])('an unverified address (%s), whoever has it', async (as) => {
      const visitor = visitorOf(world.app)
      const answer = await signOn(visitor, '/', as)
      await expectNobody(visitor, answer, 403)
      expect(answer.body).toContain('Please confirm your email address')
      expect(await sql("SELECT * FROM identities WHERE `user` = 'quin'")).toEqual([])
    })

    test('an account made in advance with an address that was not proven', async () => {
      const waiting = visitorOf(world.app)
      await waiting.call('login_user', { username: 'pia@club.example', password })
      expect(await who(waiting)).toMatchObject({ id: 'pia' })
      const { result } = await waiting.call<{ address: string }>('get_calendar_address')
      const followed = { url: new URL(result?.address ?? '').pathname, headers: { host: quay } }
      // Whoever is given a place by their address may not be the one who made the account with it: it waits.
      await sql(`UPDATE users SET role = 'provider', providers = '["quay"]' WHERE id = 'pia'`)
      const keyed = (kind: string) => waiting.call('create_api_key', { kind, name: 'Till' })
      expect(await keyed('user')).toHaveProperty('result.key')
      expect(await keyed('provider')).toMatchObject({ error: { data: { code: 'forbidden' } } })
      expect(await world.app.inject(followed)).toMatchObject({ statusCode: 200 })
      const owner = visitorOf(world.app)
      await signOn(owner, '/', 'pia')
      expect(await who(owner)).toMatchObject({ id: 'pia' })
      expect(await who(waiting)).toBeNull()
      const kept = "SELECT * FROM api_keys WHERE createdby = 'pia' AND revoked IS NULL"
      expect(await sql(kept)).toEqual([])
      expect(await world.app.inject(followed)).toMatchObject({ statusCode: 404 })
      const { error } = await visitorOf(world.app).call('login_user', { username: 'pia@club.example', password })
      expect(error?.data.code).toBe('password_incorrect')
    })

    test('a HEAD request uses nothing up', async () => {
      const visitor = visitorOf(world.app)
      const callback = await issuer.walk(await begin(visitor))
      const { status } = await world.app
        .inject({ method: 'HEAD', url: pathOf(callback), headers: { host: home } })
        .then(({ statusCode }) => ({ status: statusCode }))
      expect(status).toBe(404)
      await back(visitor, callback)
      expect(await who(visitor)).not.toBeNull()
    })
  })

  // All spellings: `return-path.test.ts`.
  test.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '//kiln.northwind.localhost/book/bowl',
    '/%0d%0aLocation:%20https://evil.example',
  ])('never returns to %j', async (asked) => {
    const visitor = visitorOf(world.app)
    const answer = await signOn(visitor, asked)
    expect([answer.status, answer.location]).toEqual([303, '/'])
  })

  test('expired rows are deleted, identities are not', async () => {
    const left = async () => {
      const tables = ['sign_on_attempts', 'sign_on_sessions', 'identities']
      const counted = await Promise.all(tables.map((table) => sql(`SELECT COUNT(*) AS n FROM ${table}`)))
      return counted.map(([row]) => Number(row?.n) > 0)
    }
    await signOn(visitorOf(world.app))
    expect(await left()).toEqual([true, true, true])
    const expired = world.clock.now + 12 * 3_600_000
    await world.app.platform.jobs.store.forget({ delivered: 0, answered: 0, expired, held: 0 })
    expect(await left()).toEqual([false, false, true])
  })

  describe('when the service is unavailable', () => {
    test('people read so, can retry and go back, and lose nothing', async () => {
      const visitor = visitorOf(world.app)
      const address = await begin(visitor, '/book/lesson?a="><script>')
      const callback = await issuer.walk(address)
      const { url } = issuer
      await issuer.close()
      const answer = await back(visitor, callback)
      await expectNobody(visitor, answer, 503)
      expect(answer.body).toContain('not possible at the moment')
      expect(answer.body).toContain('What you have chosen and typed so far is kept.')
      expect(answer.body).toContain(`href="http://${quay}/book/lesson?a=%22%3E%3Cscript%3E"`)
      expect(answer.body).not.toContain(new URL(url).host)
      const { headers } = await world.app.inject({ url: pathOf(callback), headers: { host: home } })
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    })
  })
})
