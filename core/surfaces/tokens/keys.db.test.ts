import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { statement } from '../../persistence/session.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'
import { sessionIdOf } from './session-token.ts'

const people = [
  { id: 'staff', email: 'staff@people.example', role: 'provider', providers: ['quay'], slug: 'skipper' },
  { id: 'customer', email: 'customer@people.example', role: 'customer' },
  { id: 'potter', email: 'potter@people.example', role: 'provider', providers: ['kiln'] },
  { id: 'leaver', email: 'leaver@people.example', role: 'provider', providers: ['quay'] },
  { id: 'owner', email: 'owner@people.example', role: 'whitelabel' },
  { id: 'second', email: 'second@people.example', role: 'whitelabel' },
]

const cheap = { memory: 64, passes: 1 }

interface Made {
  id: string
  key: string
  slug: string | null
}

await withDatabase('API keys', (database) => {
  let app: FastifyInstance
  let clock: World['clock']

  beforeAll(async () => {
    ;({ app, clock } = await buildWorld(database(), { bundle: { ...bookingBundle, users: people } }))
    const { sessions } = app.platform.ports.repositories({ whitelabel: 'northwind', provider: '' })
    for (const { id } of people)
      await sessions.insert({
        id: sessionIdOf(tokenOf(id)),
        user: id,
        created: clock.now,
        lastseen: clock.now,
        expires: clock.now + 86_400_000,
        agent: '',
        address: '',
      })
  })
  afterAll(() => app.close())

  const tokenOf = (person: string) => person.padEnd(43, '0')
  const send = (body: unknown, headers: Record<string, string>, host = 'quay') =>
    app.inject({
      method: 'POST',
      url: '/jrpc',
      headers: { host: `${host}.northwind.localhost`, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })
  const as = async (person: string, method: string, params: object = {}, headers: Record<string, string> = {}) =>
    (await send(rpc(method, params), { 'session-token': tokenOf(person), ...headers })).json()
  const made = async (person: string, params: object, headers = {}): Promise<Made> =>
    (await as(person, 'create_api_key', params, headers)).result
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signedToken = ({ id, key }: Made, claims: object = {}, header: object = {}) => {
    const text = `${part({ alg: 'HS256', typ: 'JWT', kid: id, ...header })}.${part({
      iss: 'provider',
      sub: 'quay',
      exp: clock.now / 1000 + 3600,
      ...claims,
    })}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const ask = async (headers: Record<string, string>, host = 'quay', method = 'get_addons') => {
    const answer = (await send(rpc(method), headers, host)).json()
    return answer.error ? answer.error.data.code : 'ok'
  }
  const withToken = (token: string, host = 'quay') => ask({ authorization: `Bearer ${token}` }, host)

  describe('a provider’s key', () => {
    test('is shown to staff once, and stored so that nobody can use it', async () => {
      const key = await made('staff', { kind: 'provider', name: 'Till' })
      expect(key.key).toMatch(/^tk_[0-9a-z]{26}_[A-Za-z0-9_-]{43}$/)
      const listed = await as('staff', 'get_api_keys')
      expect(listed.result.keys).toMatchObject([{ id: key.id, kind: 'provider', name: 'Till', provider: 'quay' }])
      const [rows] = await database().db.read([statement('SELECT * FROM api_keys')])
      expect(JSON.stringify([listed, rows])).not.toContain(key.key.slice(-43))
    })

    test('signs tokens for an hour, for its own provider, until it is revoked', async () => {
      const key = await made('staff', { kind: 'provider', name: 'Desk' })
      expect(await withToken(signedToken(key))).toBe('ok')
      expect(await withToken(signedToken(key, { exp: clock.now / 1000 + 3601 }))).toBe('unauthorized')
      expect(await withToken(signedToken(key, { exp: clock.now / 1000 }))).toBe('unauthorized')
      expect(await withToken(signedToken(key), 'kiln')).toBe('unauthorized')
      expect(await withToken(signedToken(key, { sub: 'kiln' }))).toBe('not_found')
      expect(await withToken(signedToken(key, {}, { alg: 'none' }))).toBe('unauthorized')
      await as('staff', 'revoke_api_key', { id: key.id })
      expect(await withToken(signedToken(key))).toBe('unauthorized')
      expect((await as('staff', 'revoke_api_key', { id: key.id })).result).toEqual({ id: key.id })
    })

    test('can’t be made by customers, revoked by others’ staff, or used with another header', async () => {
      const key = await made('staff', { kind: 'provider', name: 'Web' })
      expect((await as('customer', 'create_api_key', { kind: 'provider', name: 'x' })).error.data.code).toBe(
        'forbidden',
      )
      for (const person of ['customer', 'potter'])
        expect((await as(person, 'revoke_api_key', { id: key.id })).error.data).toEqual(
          (await as(person, 'revoke_api_key', { id: 'unknown' })).error.data,
        )
      const authorization = `Bearer ${signedToken(key)}`
      expect(await ask({ authorization, provider: 'quay' })).toBe('ok')
      expect(await ask({ authorization, provider: 'kiln' })).toBe('not_found')
    })

    test('is the same key when asked for twice with one idempotency key, while the answer may have been lost', async () => {
      const params = { kind: 'provider', name: 'Again' }
      const headers = { 'idempotency-key': 'once' }
      const key = await made('staff', params, headers)
      expect(await made('staff', params, headers)).toEqual(key)
      const other = await as('staff', 'create_api_key', { ...params, name: 'Else' }, headers)
      expect(other.error.data.code).toBe('idempotency_conflict')
      clock.now += 600_000
      expect((await as('staff', 'create_api_key', params, headers)).error.data.code).toBe('idempotency_conflict')
      const [rows] = await database().db.read([statement('SELECT * FROM idempotency_keys')])
      expect(rows?.rows).toEqual([])
    })
  })

  describe('a provider’s key, once its maker has left', () => {
    const changeTo = (person: string, to: object, by = 'staff') =>
      as(by, 'update_entity', { type: 'user', id: person, entity: to })
    const asLeft = { role: 'customer', providers: [] }
    const asStaff = { role: 'provider', providers: ['quay'] }
    const imported = async (users: object[]) =>
      expect(
        await importBundle(database().db, { ...bookingBundle, users }, { now: clock.now, passwordCost: cheap }),
      ).toMatchObject({ ok: true })
    const madeBy = async (person: string) => {
      const key = await made(person, { kind: 'provider', name: `Of ${person}` })
      const token = signedToken(key)
      expect(await withToken(token)).toBe('ok')
      return { id: key.id, token }
    }
    const listed = async (id: string) => {
      const { keys } = (await as('staff', 'get_api_keys')).result
      return keys.find((one: { id: string }) => one.id === id)
    }
    const ways: Record<string, { person: string; leave(): Promise<unknown>; isTold?: false }> = {
      'was dismissed by staff': { person: 'leaver', leave: () => changeTo('leaver', asLeft) },
      'moved to another provider': {
        person: 'leaver',
        leave: () => as('owner', 'update_user', { id: 'leaver', role: 'provider', providers: ['kiln'] }),
      },
      'was dismissed by the owner': {
        person: 'leaver',
        leave: () => as('owner', 'update_user', { id: 'leaver', role: 'customer' }),
      },
      'was the owner': {
        person: 'second',
        leave: () => as('owner', 'update_user', { id: 'second', role: 'customer' }),
      },
      'was dismissed by an import': {
        person: 'leaver',
        leave: () => imported(people.map((one) => (one.id === 'leaver' ? { ...one, ...asLeft } : one))),
        isTold: false,
      },
      'was erased': { person: 'leaver', leave: () => as('owner', 'erase_user', { id: 'leaver' }) },
    }

    test.each(Object.entries(ways))('who %s, is nobody’s for good, and staff read why', async (_how, way) => {
      const { person, leave, isTold = true } = way
      const { id, token } = await madeBy(person)
      const other = await madeBy('staff')
      await leave()
      expect(await withToken(token)).toBe('unauthorized')
      const credit = { user: 'leaver', transactiontype: 'credit', mode: 'currency', transactionamount: 500 }
      for (const [method, params] of [
        ['search_entities', { type: 'user' }],
        ['create_entity', { type: 'transaction', entity: { ...credit, description: 'after dismissal' } }],
        ['update_entity', { type: 'user', id: person, entity: asStaff }],
      ] as const)
        expect((await send(rpc(method, params), { authorization: `Bearer ${token}` })).json().error.data.code).toBe(
          'unauthorized',
        )
      expect(await withToken(other.token)).toBe('ok')
      expect(await listed(id)).toMatchObject({ reason: 'maker_left', revoked: new Date(clock.now).toISOString() })
      expect(await listed(other.id)).toMatchObject({ reason: null, revoked: null })
      const trail = (await as('staff', 'get_audit_trail', { operation: 'revoke_api_key' })).result.items
      const told = trail.filter((entry: { subjects: { id: string } }) => entry.subjects.id === id)
      const why = { outcome: 'done', subjects: { user: person, reason: 'maker_left' } }
      if (isTold) expect(told).toMatchObject([why])
      else expect(told).toEqual([])
      // Whoever comes back makes another one.
      await imported(people)
      expect(await withToken(token)).toBe('unauthorized')
      await as('staff', 'revoke_api_key', { id: other.id })
    })

    test('is refused though no call of ours took the place away', async () => {
      const { token } = await madeBy('staff')
      const { knex } = database().db
      await knex('users').where({ id: 'staff' }).update({ role: 'customer' })
      expect(await withToken(token)).toBe('unauthorized')
      await knex('users').where({ id: 'staff' }).update({ role: 'provider' })
      expect(await withToken(token)).toBe('ok')
    })

    test('that is wanted for a change of details stays', async () => {
      const { token } = await madeBy('staff')
      expect(await changeTo('staff', { profile: {} }, 'owner')).not.toHaveProperty('error')
      expect(await as('staff', 'update_user', { firstname: 'Sky' })).not.toHaveProperty('error')
      expect(await withToken(token)).toBe('ok')
    })
  })

  describe('a person’s key', () => {
    const sign = (key: Made, body: string) => `${key.slug}::${createHmac('sha256', key.key).update(body).digest('hex')}`

    test('signs the exact bytes of a body, and calls as that person', async () => {
      const key = await made('staff', { kind: 'user', name: 'Script' })
      expect(key.slug).toBe('skipper')
      const body = '{"jsonrpc":"2.0", "id":1,"method":"get_api_keys"}'
      const signature = sign(key, body)
      expect((await send(body, { signature })).json().result.keys).toContainEqual(
        expect.objectContaining({ id: key.id }),
      )
      for (const [otherBody, otherSignature] of [
        [body.replace(' ', ''), signature],
        [body, signature.toUpperCase()],
        [body, signature.replace('skipper', 'nobody')],
        [body, signature.replace('::', ':')],
        [body, `${signature},${signature}`],
      ] as const)
        expect((await send(otherBody, { signature: otherSignature })).json().error).toMatchObject({
          data: { code: 'signature_invalid' },
          message: 'The signature does not belong to this request and key.',
        })
    })

    test('can sign neither calls without a body nor a call for a new key', async () => {
      const key = await made('customer', { kind: 'user', name: 'Mine' })
      expect(key.slug).toBe(key.id)
      const nothing = await app.inject({
        method: 'GET',
        url: '/api/key',
        headers: { host: 'quay.northwind.localhost', signature: sign(key, '') },
      })
      expect(nothing.json().error.code).toBe('signature_invalid')
      const body = JSON.stringify(rpc('create_api_key', { kind: 'user', name: 'More' }))
      expect((await send(body, { signature: sign(key, body) })).json().error.data.code).toBe('login_required')
    })

    test('has the present rights of its person', async () => {
      const key = await made('potter', { kind: 'user', name: 'Mine' })
      const body = JSON.stringify(rpc('get_api_keys'))
      const call = async () => (await send(body, { signature: sign(key, body) }, 'kiln')).json()
      expect((await call()).result.keys).toHaveLength(1)
      const db = database().db
      await db.knex('users').where({ id: 'potter' }).update({ role: 'guest' })
      expect((await call()).error.data.code).toBe('signature_invalid')
    })

    test('is limited to ten', async () => {
      const another = (name: string) => as('customer', 'create_api_key', { kind: 'user', name })
      const answers = await Promise.all(Array.from({ length: 14 }, (_, count) => another(`Key ${count}`)))
      expect(answers.filter(({ result }) => result)).toHaveLength(9)
      const refused = await another('One more')
      expect(refused.error.data).toMatchObject({ code: 'too_many_keys', data: { maximum: 10 } })
    })
  })
})
