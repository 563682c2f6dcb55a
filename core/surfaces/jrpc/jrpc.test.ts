import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quayHost, type SurfaceFixture, surfaceFixture } from '../../testing/surfaces/surface-fixture.ts'

let site: SurfaceFixture
beforeEach(async () => {
  site = await surfaceFixture()
})
afterEach(() => site.app.close())

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/jrpc',
    headers: { host: quayHost, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  })

const call = (method: string, params?: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', method, params, id })

describe('the envelope', () => {
  test('a call is answered with its id', async () => {
    const answer = await post(call('get_provider', {}, 'abc'))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({ jsonrpc: '2.0', id: 'abc', result: { id: 'quay-1', language: 'en-us' } })
  })

  test('parameters may be given by position', async () => {
    expect((await post(call('get_provider', ['quay-1']))).json().result.id).toBe('quay-1')
    expect((await post(call('get_provider', ['a', 'b', 'c']))).json().error.code).toBe(-32602)
  })

  test.each([
    ['what is no JSON', '{"jsonrpc"', -32700],
    ['nothing', '', -32700],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), -32700],
    ['an empty batch', '[]', -32600],
    ['a number', '1', -32600],
    ['null', 'null', -32600],
    ['another version', '{"jsonrpc":"1.0","method":"get_provider","id":1}', -32600],
    ['a method that is no text', '{"jsonrpc":"2.0","method":1,"params":"bar"}', -32600],
    ['parameters that are no structure', '{"jsonrpc":"2.0","method":"get_provider","params":"bar","id":1}', -32600],
    ['an id that is no id', '{"jsonrpc":"2.0","method":"get_provider","id":{}}', -32600],
  ])('%s is answered by the standard', async (_name, payload, code) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } })
  })

  test('an unknown method is not found, whatever its name', async () => {
    for (const method of ['nothing', '__proto__', 'constructor', 'toString', 'rpc.'])
      expect((await post(call(method))).json()).toMatchObject({
        error: { code: -32601, data: { code: 'unknown_method' } },
      })
  })

  test('wrong parameters are named', async () => {
    const token = await site.token()
    const wrong = call('get_availability_in_range_for_bookable', { bookable: 'b', seats: 0 })
    expect((await post(wrong, { authorization: `Bearer ${token}` })).json().error).toMatchObject({
      code: -32602,
      data: { code: 'invalid_params', field: '/seats' },
    })
    const missing = call('get_availability_in_range_for_bookable', {})
    expect((await post(missing, { authorization: `Bearer ${token}` })).json().error.data.field).toBe('/bookable')
  })

  test('a refusal has a number, text and details; a fault has none', async () => {
    expect((await post(call('get_basereservation', { id: 'taken' }))).json().error).toEqual({
      code: 1205,
      message: 'slot_taken',
      data: { code: 'slot_taken', message: 'slot_taken', field: '/id', data: { addedtime: 0 } },
    })
    const fault = await post(call('get_basereservation', { id: 'x' }))
    expect(fault.json().error).toEqual({
      code: -32603,
      message: 'internal',
      data: { code: 'internal', message: 'internal' },
    })
    expect(fault.body).not.toMatch(/SELECT|srv|at /)
  })

  test('an answer that is JSON already is sent unchanged', async () => {
    const token = await site.token()
    const asked = call('get_availability_in_range_for_bookable', { bookable: 'b' })
    expect((await post(asked, { authorization: `Bearer ${token}` })).json().result).toEqual({
      timeslots: [],
      asked: { bookable: 'b' },
    })
  })
})

describe('batches and notifications', () => {
  test('a batch mixes answers and faults and leaves notifications out', async () => {
    const answer = await post([
      call('get_provider', {}, 1),
      { ...call('get_provider'), id: undefined },
      1,
      call('no', {}, 2),
    ])
    expect(answer.json()).toMatchObject([
      { id: 1, result: { id: 'quay-1' } },
      { id: null, error: { code: -32600 } },
      { id: 2, error: { code: -32601 } },
    ])
  })

  test('notifications are run and not answered', async () => {
    const token = await site.token()
    const note = { jsonrpc: '2.0', method: 'clear_holds', params: { reservations: [] } }
    const one = await post(note, { authorization: `Bearer ${token}` })
    expect([one.statusCode, one.body]).toEqual([204, ''])
    const two = await post([note, note], { authorization: `Bearer ${token}` })
    expect([two.statusCode, two.body]).toEqual([204, ''])
    expect(site.counted()).toBe(3)
  })

  test('null is an id, not a notification', async () => {
    expect((await post(call('get_provider', {}, null))).json()).toMatchObject({ id: null, result: {} })
  })

  test('a batch of more than 50 is refused as a whole', async () => {
    const answer = await post(Array.from({ length: 51 }, (_, id) => call('get_provider', {}, id)))
    expect(answer.json()).toMatchObject({ id: null, error: { code: -32600 } })
  })
})

test('each call of a batch counts like a request', async () => {
  await site.app.close()
  site = await surfaceFixture({ rateLimit: { reads: 12, writes: 5 } })
  const batch = () =>
    site.app.inject({
      method: 'POST',
      url: '/jrpc',
      remoteAddress: '203.0.113.5',
      headers: { host: quayHost },
      payload: Array.from({ length: 8 }, (_, id) => call('get_provider', {}, id)),
    })
  expect((await batch()).json().every((one: { result?: unknown }) => one.result)).toBe(true)
  const second: { id: number; error?: { data: { code: string } } }[] = (await batch()).json()
  expect(second.map(({ id, error }) => [id, error?.data.code])).toEqual([
    ...[0, 1, 2, 3].map((id) => [id, undefined]),
    ...[4, 5, 6, 7].map((id) => [id, 'rate_limited']),
  ])
  expect((await batch()).statusCode).toBe(429)
})

describe('tenant and token', () => {
  test('an operation with access `site` needs a token', async () => {
    const asked = call('clear_holds', { reservations: [] })
    const without = await post(asked)
    expect([without.statusCode, without.json().error.data.code]).toEqual([401, 'unauthorized'])
    const token = await site.token()
    expect((await post(asked, { authorization: `Bearer ${token}`, provider: 'quay' })).json().result).toEqual({
      count: 1,
    })
  })

  test('a token expires after an hour', async () => {
    const authorization = `Bearer ${await site.token()}`
    site.wait(3_599_000)
    expect((await post(call('get_provider', {}), { authorization })).statusCode).toBe(200)
    site.wait(1_000)
    const late = await post(call('get_provider', {}, 7), { authorization })
    expect([late.statusCode, late.json().id, late.json().error.data.code]).toEqual([401, 7, 'unauthorized'])
  })

  test.each(['Bearer x', 'Basic abc', 'Bearer a.b.c', `Bearer ${'a'.repeat(9000)}`])(
    'a token that is none (%s) is refused',
    async (authorization) => {
      expect((await post(call('get_provider', {}), { authorization })).statusCode).toBe(401)
    },
  )

  test('a token without a signature or with another algorithm is refused', async () => {
    const [, claims] = (await site.token()).split('.')
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    expect((await post(call('get_provider', {}), { authorization: `Bearer ${header}.${claims}.x` })).statusCode).toBe(
      401,
    )
  })

  test('a header or a token of another provider is treated like an unknown site', async () => {
    const asked = call('get_provider', {})
    const byHeader = await post(asked, { provider: 'rival' })
    const byToken = await post(asked, { authorization: `Bearer ${await site.token('rival.northwind.localhost')}` })
    expect(byHeader.statusCode).toBe(404)
    expect(byHeader.json().error.data.code).toBe('not_found')
    expect(byToken.body).toBe(byHeader.body)
  })

  test('a host without a tenant is an unknown site', async () => {
    for (const host of ['nobody.example', "'; drop table--", 'quay.northwind.localhost:99999'])
      expect((await post(call('get_provider', {}), { host })).json().error.data.code).toBe('unknown_site')
  })

  test('a white-label’s own domain has the open operations only', async () => {
    const host = 'northwind.localhost'
    expect(
      (await post(call('get_custom_dictionary_by_language', { language: 'es' }), { host })).json().result,
    ).toBeDefined()
    expect((await post(call('get_provider', {}), { host })).json().error.data.code).toBe('not_found')
  })

  test('texts are in the requested language', async () => {
    const answer = await post(call('get_provider', { id: 'x' }), { 'accept-language': 'es-MX' })
    expect(answer.json().error.message).toBe('No existe.')
  })
})

describe('idempotency', () => {
  const asked = call('clear_holds', { reservations: ['a'] })

  test('the same key gets the same answer, and the work is done once', async () => {
    const headers = { authorization: `Bearer ${await site.token()}`, 'idempotency-key': 'key-1' }
    const first = await post(asked, headers)
    expect((await post(asked, headers)).body).toBe(first.body)
    expect(site.counted()).toBe(1)
  })

  test('the key may be a parameter, in either spelling', async () => {
    const headers = { authorization: `Bearer ${await site.token()}` }
    await post(call('clear_holds', { reservations: [], idempotencykey: 'k' }), headers)
    await post(call('clear_holds', { reservations: [], idempotencyKey: 'k' }), headers)
    expect(site.counted()).toBe(1)
  })

  test('two simultaneous calls with one key get one answer', async () => {
    const headers = { authorization: `Bearer ${await site.token()}`, 'idempotency-key': 'key-1' }
    const [first, second] = await Promise.all([post(asked, headers), post(asked, headers)])
    expect(first.json().result).toBeDefined()
    expect(second.body).toBe(first.body)
  })

  test('the same key with other parameters is a conflict', async () => {
    const headers = { authorization: `Bearer ${await site.token()}`, 'idempotency-key': 'key-1' }
    await post(asked, headers)
    const other = await post(call('clear_holds', { reservations: ['b'] }), headers)
    expect(other.json().error.data.code).toBe('idempotency_conflict')
  })
})

test('other content types are refused, in the standard’s envelope', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ]) {
    const answer = await post('{}', { 'content-type': type })
    expect([type, answer.statusCode, answer.json().error.data.code]).toEqual([type, 415, 'unsupported_media_type'])
  }
})

test('a body over 256 KB is too large', async () => {
  const answer = await post(JSON.stringify(call('get_provider', { id: 'x'.repeat(300_000) })))
  expect([answer.statusCode, answer.json().error.data.code]).toEqual([413, 'too_large'])
})

test('the catalogue describes itself as OpenRPC', async () => {
  const document = (await site.app.inject('/openrpc.json')).json()
  expect(document.openrpc).toMatch(/^1\.3/)
  expect(document.methods).toHaveLength(5)
  expect(document.methods[2]).toMatchObject({
    name: 'get_availability_in_range_for_bookable',
    params: [
      { name: 'bookable', required: true, schema: { type: 'string', maxLength: 100 } },
      { name: 'seats', required: false, schema: { type: 'integer' } },
      { name: 'resources' },
      { name: 'showunavailable' },
    ],
    result: { name: 'result', schema: {} },
  })
  expect((await post(call('rpc.discover'))).json().result).toEqual(document)
})
