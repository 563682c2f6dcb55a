import { scryptSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Visitor, visitorOf } from '../../testing/surfaces/visitor.ts'
import type { BookingWorld } from '../../testing/worlds/booking-world.ts'
import { ben, login, type PeopleWorld, peopleWorld, sky } from '../../testing/worlds/people/people-world.ts'

const minute = 60_000
const { password } = login

interface SessionAnswer {
  user: { id: string; role: string } | null
}
interface Listed {
  items: { id: string; current: boolean; agent: string }[]
}

await withDatabase('sessions', (database) => {
  let world: BookingWorld
  let other: FastifyInstance
  let people: PeopleWorld
  const write: PeopleWorld['write'] = (...given) => people.write(...given)
  const read: PeopleWorld['read'] = (sql) => people.read(sql)
  const signedIn: PeopleWorld['signedIn'] = (who) => people.signedIn(who)
  const userOf = async (visitor: Visitor) => (await visitor.call<SessionAnswer>('get_session')).result?.user ?? null

  beforeAll(async () => {
    people = await peopleWorld(database())
    world = people.world
    other = people.other
  })
  afterAll(() => people.close())
  beforeEach(async () => {
    await write('DELETE FROM throttles')
    await write('DELETE FROM sessions')
  })

  describe('signing in', () => {
    test('answers with the person, and keeps the session out of reach of scripts', async () => {
      const visitor = visitorOf(world.app)
      const answer = await visitor.send({ method: 'POST', url: '/api/user/ajaxlogin', payload: login })
      expect([answer.status, answer.body]).toEqual([
        200,
        { id: 'ada', email: 'Ada@people.example', firstname: 'Ada', lastname: 'Moor', phone: '', role: 'customer' },
      ])
      expect(answer.setCookies).toEqual([
        expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; Max-Age=43200; SameSite=Lax; Secure; HttpOnly$/),
        'signedin=1; Path=/; Max-Age=43200; SameSite=Lax; Secure',
        expect.stringMatching(/^__Host-device=[\w-]{43}; Path=\/; Max-Age=34560000; SameSite=Lax; Secure; HttpOnly$/),
      ])
      expect(await userOf(visitor)).toMatchObject({ id: 'ada' })
    })

    test('stores nothing in the database that opens a session', async () => {
      const visitor = await signedIn()
      const secret = visitor.cookies.get('__Host-session') ?? ''
      const tables = await Promise.all(
        ['sessions', 'throttles', 'idempotency_keys'].map((one) => read(`SELECT * FROM ${one}`)),
      )
      expect(tables[0]).toHaveLength(1)
      expect(secret).toHaveLength(43)
      expect(JSON.stringify(tables)).not.toContain(secret)
    })

    test('says which of the two was wrong, in the specification’s texts', async () => {
      const visitor = visitorOf(world.app)
      const post = (payload: object) => visitor.send({ method: 'POST', url: '/api/user/ajaxlogin', payload })
      expect(await post({ ...login, username: 'nobody@people.example' })).toMatchObject({
        status: 404,
        body: {
          error: { code: 'user_not_found', message: 'Username does not exist.', data: { text: 'Entity not found' } },
        },
      })
      expect(await post({ ...login, password: 'Tiller-8!' })).toMatchObject({
        status: 401,
        body: {
          error: { code: 'password_incorrect', message: 'Password is incorrect.', data: { text: 'Unauthorized' } },
        },
      })
      expect(visitor.cookies.size).toBe(0)
    })

    test('gives one refusal for both with neutral log-ins', async () => {
      await write(`UPDATE whitelabels SET settings = '{"neutrallogin":true}', revision = revision + 1`)
      const visitor = visitorOf(world.app)
      const wrong = await visitor.call('login_user', { ...login, password: 'Tiller-8!' })
      const unknown = await visitor.call('login_user', { ...login, username: 'nobody@people.example' })
      await write('UPDATE whitelabels SET settings = NULL, revision = revision + 1')
      expect(wrong.error?.data.code).toBe('login_failed')
      expect(unknown).toEqual(wrong)
    })

    test('is impossible as a guest, and with a password that nobody set', async () => {
      const { users } = world.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
      const guest = { id: 'gus', email: 'gus@people.example', firstname: 'Gus', lastname: 'Moor', now: world.clock.now }
      await users.guestByEmail(guest)
      const visitor = visitorOf(world.app)
      const answer = await visitor.call('login_user', { username: guest.email, password })
      expect(answer.error?.data.code).toBe('user_not_found')
    })

    test('accepts a hash of an earlier version, and replaces it with one of today’s', async () => {
      const salt = Buffer.from('sixteen-bytes-of')
      const key = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
      const older = `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
      await write('UPDATE users SET passwordhash = ? WHERE id = ?', older, 'ben')
      await signedIn({ username: ben.email })
      const [row] = await read("SELECT passwordhash FROM users WHERE id = 'ben'")
      expect(row?.passwordhash).toMatch(/^\$argon2id\$/)
      await signedIn({ username: ben.email })
    })

    test('begins a new session each time, whatever was sent along', async () => {
      const planted = 'p'.repeat(43)
      const visitor = visitorOf(world.app, undefined, new Map([['__Host-session', planted]]))
      const key = { 'idempotency-key': 'the-same-key' }
      await visitor.call('login_user', login, key)
      const first = visitor.cookies.get('__Host-session')
      expect(first).not.toBe(planted)
      await visitor.call('login_user', login, key)
      expect(visitor.cookies.get('__Host-session')).not.toBe(first)
      for (const old of [planted, first ?? ''])
        expect(await userOf(visitorOf(world.app, undefined, new Map([['__Host-session', old]])))).toBeNull()
      expect(await read('SELECT * FROM sessions')).toHaveLength(1)
    })

    test('works on a development server without https', async () => {
      const host = 'quay.northwind.localhost'
      await write(`UPDATE providers SET host = 'quay.example' WHERE id = 'quay'`)
      const plain = visitorOf(world.app, 'quay.example:3000')
      const { setCookies } = await plain.send({ method: 'POST', url: '/api/user/ajaxlogin', payload: login })
      expect(setCookies[0]).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=43200; SameSite=Lax; HttpOnly$/)
      expect(await userOf(plain)).toMatchObject({ id: 'ada' })
      // Where cookies can be limited to secure connections, no other is trusted.
      const token = plain.cookies.get('session') ?? ''
      expect(await userOf(visitorOf(world.app, host, new Map([['session', token]])))).toBeNull()
      await write(`UPDATE providers SET host = NULL WHERE id = 'quay'`)
    })
  })

  describe('in a frame', () => {
    test('the cookie is partitioned by the framing site', async () => {
      const visitor = visitorOf(world.app)
      const post = (url: string, payload: object) => visitor.send({ method: 'POST', url, payload })
      const { setCookies } = await post('/api/user/ajaxlogin', { ...login, framed: true })
      for (const cookie of setCookies) expect(cookie).toMatch(/; SameSite=None; Partitioned; Secure/)
      const { setCookies: cleared } = await post('/api/user/ajaxlogout', {})
      expect(cleared.filter((one) => one.startsWith('__Host-session=;'))).toEqual([
        expect.stringContaining('Max-Age=0; SameSite=Lax; Secure'),
        expect.stringContaining('Max-Age=0; SameSite=None; Partitioned; Secure'),
      ])
    })

    test('without cookies, the page keeps the session and sends it in a header', async () => {
      const visitor = visitorOf(world.app)
      const { result } = await visitor.call<{ sessiontoken: string }>('login_user', { ...login, transport: 'memory' })
      expect(visitor.cookies.size).toBe(0)
      const header = { 'session-token': result?.sessiontoken ?? '' }
      expect((await visitor.call<SessionAnswer>('get_session', {}, header)).result?.user).toMatchObject({ id: 'ada' })
      expect(await userOf(visitor)).toBeNull()
      await visitor.call('logout_user', {}, header)
      expect((await visitor.call<SessionAnswer>('get_session', {}, header)).result?.user).toBeNull()
    })
  })

  describe('another site’s page', () => {
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'http://kiln.northwind.localhost' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
    ]

    test.each(elsewhere)('is anonymous, whatever cookies are sent (%j)', async (headers) => {
      const visitor = await signedIn()
      const cookies = new Map(visitor.cookies)
      expect((await visitor.call<SessionAnswer>('get_session', {}, headers)).result?.user).toBeNull()
      const ways = [
        { method: 'GET' as const, url: '/api/user/sessions' },
        { method: 'PUT' as const, url: '/api/user/endothersessions' },
        { method: 'POST' as const, url: '/api/user/ajaxlogout', payload: {} },
        {
          method: 'POST' as const,
          url: '/api/user/ajaxlogout',
          payload: 'a=b',
          type: 'application/x-www-form-urlencoded',
        },
        { method: 'POST' as const, url: '/api/user/ajaxlogout', payload: '{}', type: 'text/plain' },
        { method: 'POST' as const, url: '/api/user/ajaxlogin', payload: { ...login, username: ben.email } },
      ]
      for (const { type, ...way } of ways) {
        const answer = await visitor.send({ ...way, headers: { ...headers, ...(type && { 'content-type': type }) } })
        expect(answer.setCookies).toEqual([])
        if (!way.url.endsWith('logout')) expect(answer.status).toBe(401)
      }
      expect(visitor.cookies).toEqual(cookies)
      expect(await userOf(visitor)).toMatchObject({ id: 'ada' })
    })

    test('can’t use a token of another host', async () => {
      const visitor = await signedIn()
      const post = { method: 'POST' as const, url: '/sitetoken' }
      const foreign = await visitorOf(world.app, 'kiln.northwind.localhost').send(post)
      const own = await visitorOf(world.app).send(post)
      const ask = ({ body }: { body: unknown }) =>
        visitor.call<SessionAnswer>(
          'get_session',
          {},
          {
            'sec-fetch-site': 'cross-site',
            authorization: `Bearer ${Object.assign({ token: '' }, body).token}`,
          },
        )
      expect((await ask(foreign)).error?.data.code).toBe('not_found')
      expect((await ask(own)).result?.user).toMatchObject({ id: 'ada' })
    })
  })

  describe('changes made elsewhere bind at the next request to another process', () => {
    test('a log-out', async () => {
      const visitor = await signedIn()
      const kept = visitorOf(other, undefined, new Map(visitor.cookies))
      expect(await userOf(kept)).toMatchObject({ id: 'ada' })
      await visitor.call('logout_user')
      expect([...visitor.cookies.keys()]).toEqual(['__Host-device'])
      expect(await userOf(kept)).toBeNull()
      expect((await kept.call('get_sessions')).error?.data.code).toBe('login_required')
    })

    test('another role', async () => {
      const visitor = (await signedIn({ username: sky.email })).at(other)
      expect(await userOf(visitor)).toMatchObject({ role: 'provider' })
      await write("UPDATE users SET role = 'customer' WHERE id = 'sky'")
      expect(await userOf(visitor)).toMatchObject({ role: 'customer' })
      await write("UPDATE users SET role = 'provider' WHERE id = 'sky'")
    })

    test('the end of all sessions, which a new password brings', async () => {
      const first = await signedIn()
      const second = (await signedIn()).at(other)
      const { sessions } = other.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
      expect(await sessions.endAll('ada')).toBe(2)
      expect([await userOf(first), await userOf(second)]).toEqual([null, null])
    })

    test('a new password, also during a log-in with the old one', async () => {
      const { caller, tenants, ports } = world.app.platform
      const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
      const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
      const before = (await read("SELECT passwordhash FROM users WHERE id = 'ada'"))[0]?.passwordhash
      const done: string[] = []
      /** The other password is set and all sessions are ended before its session begins. */
      const overtaken = (other: string) => ({
        async begin(user: string) {
          await write('UPDATE users SET passwordhash = ? WHERE id = ?', await ports.passwords.hash(other), user)
          done.push(`begun by ${user}`)
          return { id: 'late' }
        },
        async end() {
          done.push('ended')
        },
        booking: { id: null, keep: () => '', end: () => {} },
        device: { id: null, keep: () => '', end: () => {} },
      })
      const loginWhile = (other: string) =>
        caller.call({ name: 'login_user', params: login, tenant, actor, session: overtaken(other) })
      expect(await loginWhile('Another-8!')).toMatchObject({ error: { code: 'password_incorrect' } })
      expect(done).toEqual(['begun by ada', 'ended'])
      await write('UPDATE users SET passwordhash = ? WHERE id = ?', String(before), 'ada')
      // A rehash of the same password by a parallel log-in is no change.
      expect(await loginWhile(password)).toMatchObject({ value: { id: 'ada' } })
    })

    test('an erased person', async () => {
      const visitor = await signedIn({ username: ben.email })
      await write("UPDATE users SET whitelabel = 'gone' WHERE id = 'ben'")
      expect(await userOf(visitor.at(other))).toBeNull()
      await write("UPDATE users SET whitelabel = 'northwind' WHERE id = 'ben'")
    })
  })

  describe('life of a session', () => {
    test('a session ends 40 minutes after its last use, and only its own page is told', async () => {
      const visitor = await signedIn()
      world.clock.now += 39 * minute
      expect(await userOf(visitor)).toMatchObject({ id: 'ada' })
      world.clock.now += 39 * minute
      expect(await userOf(visitor)).toMatchObject({ id: 'ada' })
      world.clock.now += 40 * minute
      expect(await userOf(visitor)).toBeNull()
    })

    test('and 12 hours after its beginning, however busy it is', async () => {
      const visitor = await signedIn()
      for (let passed = 0; passed < 12 * 60 - 30; passed += 30) {
        world.clock.now += 30 * minute
        expect(await visitor.call('keep_session')).toHaveProperty('result.expires')
      }
      world.clock.now += 30 * minute
      expect((await visitor.call('keep_session')).error?.data.code).toBe('login_required')
    })

    test('its use is recorded once a minute at most', async () => {
      const visitor = await signedIn()
      const lastSeen = async () => Number((await read('SELECT lastseen FROM sessions'))[0]?.lastseen)
      const begun = world.clock.now
      world.clock.now += minute - 1
      await userOf(visitor)
      expect(await lastSeen()).toBe(begun)
      world.clock.now += 1
      await userOf(visitor)
      expect(await lastSeen()).toBe(world.clock.now)
    })

    test('ended sessions are deleted', async () => {
      await signedIn()
      await visitorOf(world.app).call('login_user', { ...login, password: 'Tiller-8!' })
      const { store } = world.app.platform.jobs
      const expired = world.clock.now + 40 * minute
      expect(await store.forget({ delivered: 0, answered: 0, expired: world.clock.now, held: 0 })).toBe(0)
      await store.forget({ delivered: 0, answered: 0, expired, held: 0 })
      expect(await read('SELECT id FROM sessions')).toEqual([])
      expect(await read('SELECT used FROM throttles')).toEqual([])
    })
  })

  describe('the caller’s sessions', () => {
    test('are listed with the browser’s name, and which is the caller’s', async () => {
      const visitor = visitorOf(world.app)
      await visitor.call('login_user', login, { 'user-agent': 'Boat/1' })
      await signedIn({ username: ben.email })
      await signedIn()
      const { items } = (await visitor.call<Listed>('get_sessions')).result ?? { items: [] }
      expect(items).toHaveLength(2)
      expect(items.filter(({ current }) => current)).toMatchObject([{ agent: 'Boat/1', samenetwork: true }])
    })

    test('can be ended one by one; another person’s is treated like an unknown one', async () => {
      const here = await signedIn()
      const there = await signedIn()
      const bens = await signedIn({ username: ben.email })
      const idOf = async (visitor: Visitor) =>
        (await visitor.call<Listed>('get_sessions')).result?.items.find(({ current }) => current)?.id ?? ''
      const foreign = await here.call('end_session', { id: await idOf(bens) })
      expect(foreign).toEqual(await here.call('end_session', { id: 'nobodys' }))
      expect(foreign.error?.data.code).toBe('not_found')
      const key = { 'idempotency-key': 'end-it' }
      const ended = { id: await idOf(there) }
      expect(await here.call('end_session', ended, key)).toMatchObject({ result: { ended: true } })
      expect(await here.call('end_session', ended, key)).toMatchObject({ result: { ended: true } })
      // Nor does an idempotency key used by another person reveal their answer.
      expect((await bens.call('end_session', ended, key)).error?.data.code).toBe('not_found')
      expect([await userOf(there), (await userOf(here))?.id, (await userOf(bens))?.id]).toEqual([null, 'ada', 'ben'])
      await here.call('end_session', { id: await idOf(here) })
      expect([...here.cookies.keys()]).toEqual(['__Host-device'])
    })

    test('can be ended except for this one', async () => {
      const here = await signedIn()
      const others = [await signedIn(), await signedIn()]
      expect((await here.call('end_other_sessions')).result).toEqual({ ended: 2 })
      expect([...(await Promise.all(others.map(userOf))), (await userOf(here))?.id]).toEqual([null, null, 'ada'])
    })
  })

  test('logging out leads to the provider’s address, or else the white-label’s', async () => {
    const visitor = visitorOf(world.app)
    const after = async (setting: string) => {
      const settings = JSON.stringify({ logoutredirect: setting })
      await write('UPDATE whitelabels SET settings = ?, revision = revision + 1', settings)
      return (await visitor.call('logout_user')).result
    }
    expect(await after('https://northwind.example/bye')).toEqual({ redirect: 'https://northwind.example/bye' })
    expect(await after('/bye')).toEqual({ redirect: '/bye' })
    for (const setting of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'bye'])
      expect(await after(setting)).toEqual({})
    await write('UPDATE whitelabels SET settings = NULL, revision = revision + 1')
  })
})
