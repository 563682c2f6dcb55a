import { describe, expect, test } from 'vitest'
import { createRpcClient } from './rpc-client.ts'

type Sent = { path: string; headers: Record<string, string>; body: unknown }

/** A fake server: `answers` maps each request to its response, and `sent` records the requests. */
function server(answers: (sent: Sent, count: number) => Response | Error) {
  const sent: Sent[] = []
  let tokens = 0
  const fetcher: typeof fetch = async (input, init = {}) => {
    const path = String(input)
    if (path === '/sitetoken') {
      tokens += 1
      return Response.json({ token: `t${tokens}`, expires: new Date(3_600_000).toISOString() })
    }
    const headers = Object.fromEntries(new Headers(init.headers).entries())
    const one = { path, headers, body: JSON.parse(String(init.body)) }
    sent.push(one)
    const answer = answers(one, sent.length)
    if (answer instanceof Error) throw answer
    return answer
  }
  const client = createRpcClient({ provider: 'quay', language: 'es', fetcher, now: () => 0, pauses: [0] })
  return { client, sent, tokens: () => tokens }
}

const slot = { bookable: 'lesson', start: '2026-06-01 09:00:00', end: '2026-06-01 10:00:00' }
const draft = 'draft-00001'
const fine = { id: 'fine' }

const result = (value: unknown, id = 0) => ({ jsonrpc: '2.0', id, result: value })
const refusal = (data: unknown, id = 0) => ({ jsonrpc: '2.0', id, error: { code: -32000, message: 'refused', data } })

describe('the JSON-RPC client', () => {
  test('reads of the same moment form one batch, whatever the order of the answers', async () => {
    const { client, sent } = server(() =>
      Response.json([result({ currency: 'eur' }, 1), result({ currency: 'usd' }, 0)]),
    )
    const both = await Promise.all([
      client.read('get_quote', { ...slot, seats: 1 }),
      client.read('get_quote', { ...slot, seats: 2 }),
    ])
    expect(both).toEqual([
      { ok: true, value: { currency: 'usd' } },
      { ok: true, value: { currency: 'eur' } },
    ])
    expect(sent).toHaveLength(1)
  })

  test('only calls that exist compile, with the parameters that they take', async () => {
    const { client, sent } = server(() => Response.json(result({ finalprice: 5, made_up: 1 })))
    // @ts-expect-error: no call has this name.
    await client.read('get_qoute', slot)
    // @ts-expect-error: a misspelt parameter.
    await client.read('get_quote', { ...slot, bokable: 1 })
    // @ts-expect-error: required parameters are missing.
    await client.read('get_quote', {})
    // @ts-expect-error: a parameter of another type.
    await client.write('hold_appointment', { ...slot, draft, seats: 'two' })
    const answer = await client.read('get_quote', slot)
    expect(answer.ok && answer.value.finalprice).toBe(5)
    // @ts-expect-error: the answer has no such field.
    expect(answer.ok && answer.value.made_up).toBe(1)
    expect(sent).toHaveLength(5)
  })

  test.each([[null], ['fine'], [[]]])(
    'an answer of %j tells nothing: it is a fault, not an empty list',
    async (value) => {
      const { client, sent } = server(() => Response.json(result(value)))
      const fault = { ok: false, error: { code: 'internal' } }
      expect(await client.read('get_gigs', {})).toMatchObject(fault)
      expect(await client.write('clear_holds', { reservations: [], draft })).toMatchObject(fault)
      expect(sent).toHaveLength(2)
    },
  )

  test('a call carries the token, the provider and the language', async () => {
    const { client, sent, tokens } = server(() => Response.json(result({})))
    await client.read('get_session', {})
    await client.read('get_session', {})
    expect(sent[1]?.headers).toMatchObject({ authorization: 'Bearer t1', provider: 'quay', 'accept-language': 'es' })
    expect(tokens()).toBe(1)
  })

  test('a refusal is a value with its code, field and data', async () => {
    const { client } = server(() =>
      Response.json(refusal({ code: 'price_changed', field: '/totalprice', data: { quote: { finalprice: 5 } } })),
    )
    expect(await client.write('book_appointment', slot)).toEqual({
      ok: false,
      error: { code: 'price_changed', field: '/totalprice', data: { quote: { finalprice: 5 } } },
    })
  })

  test('renews an expired token once', async () => {
    const { client, tokens } = server((_, count) =>
      count === 1 ? new Response('{}', { status: 401 }) : Response.json(result(fine)),
    )
    expect(await client.write('hold_appointment', { ...slot, draft })).toEqual({ ok: true, value: fine })
    expect(tokens()).toBe(2)
  })

  test('repeats a read when the network fails, but not a write', async () => {
    const flaky = () => server((_, count) => (count === 1 ? new Error('no network') : Response.json(result(fine))))
    const read = flaky()
    expect(await read.client.read('get_quote', slot)).toEqual({ ok: true, value: fine })
    const write = flaky()
    expect(await write.client.write('book_appointment', slot)).toMatchObject({
      ok: false,
      error: { code: 'connection' },
    })
    expect(write.sent).toHaveLength(1)
  })

  test.each([
    [500, 'internal'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [429, 'rate_limited'],
    [200, 'internal'],
  ])('an answer of status %i without a code of ours is %s', async (status, code) => {
    const { client } = server(() => new Response('<h1>no JSON</h1>', { status }))
    expect(await client.write('hold_appointment', { ...slot, draft })).toMatchObject({ ok: false, error: { code } })
    expect(await client.read('get_quote', slot)).toMatchObject({ ok: false, error: { code } })
  })

  test('a timeout means unavailable, although the network works', async () => {
    const { client } = server(() => new DOMException('too late', 'TimeoutError'))
    expect(await client.write('hold_appointment', { ...slot, draft })).toMatchObject({
      ok: false,
      error: { code: 'unavailable' },
    })
  })

  test("measures the server's clock from its answers", async () => {
    const { client } = server(() => Response.json(result({}), { headers: { date: 'Thu, 01 Jan 1970 00:05:00 GMT' } }))
    expect(client.skew()).toBe(0)
    await client.write('hold_appointment', { ...slot, draft })
    expect(client.skew()).toBe(300_000)
  })
})
