import { describe, expect, test } from 'vitest'
import { createRpcClient } from './rpc-client.ts'

type Sent = { path: string; headers: Record<string, string>; body: unknown }

/** A server of one function: what it answers for each request, and what it was sent. */
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

const result = (value: unknown, id = 0) => ({ jsonrpc: '2.0', id, result: value })
const refusal = (data: unknown, id = 0) => ({ jsonrpc: '2.0', id, error: { code: -32000, message: 'refused', data } })

describe('the JSON-RPC client', () => {
  test('reads of one moment travel as one batch, whatever the order of the answers', async () => {
    const { client, sent } = server(() => Response.json([result('second', 1), result('first', 0)]))
    const both = await Promise.all([client.read('get_quote', { seats: 1 }), client.read('get_quote', { seats: 2 })])
    expect(both).toEqual([
      { ok: true, value: 'first' },
      { ok: true, value: 'second' },
    ])
    expect(sent).toHaveLength(1)
  })

  test('a call carries the token, the provider and the language', async () => {
    const { client, sent, tokens } = server(() => Response.json(result(1)))
    await client.read('get_provider', {})
    await client.read('get_provider', {})
    expect(sent[1]?.headers).toMatchObject({ authorization: 'Bearer t1', provider: 'quay', 'accept-language': 'es' })
    expect(tokens()).toBe(1)
  })

  test('a refusal is a value with its code, field and data', async () => {
    const { client } = server(() =>
      Response.json(refusal({ code: 'price_changed', field: '/totalprice', data: { quote: { finalprice: 5 } } })),
    )
    expect(await client.write('book_appointment', {})).toEqual({
      ok: false,
      error: { code: 'price_changed', field: '/totalprice', data: { quote: { finalprice: 5 } } },
    })
  })

  test('a token that no longer holds is renewed once', async () => {
    const { client, tokens } = server((_, count) =>
      count === 1 ? new Response('{}', { status: 401 }) : Response.json(result('fine')),
    )
    expect(await client.write('hold_appointment', {})).toEqual({ ok: true, value: 'fine' })
    expect(tokens()).toBe(2)
  })

  test('a read is tried again when the network fails, a write is not', async () => {
    const flaky = () => server((_, count) => (count === 1 ? new Error('no network') : Response.json(result('fine'))))
    const read = flaky()
    expect(await read.client.read('get_quote', {})).toEqual({ ok: true, value: 'fine' })
    const write = flaky()
    expect(await write.client.write('book_appointment', {})).toMatchObject({ ok: false, error: { code: 'connection' } })
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
    expect(await client.write('hold_appointment', {})).toMatchObject({ ok: false, error: { code } })
    expect(await client.read('get_quote', {})).toMatchObject({ ok: false, error: { code } })
  })

  test('who does not answer in time can not be reached, though the network stands', async () => {
    const { client } = server(() => new DOMException('too late', 'TimeoutError'))
    expect(await client.write('hold_appointment', {})).toMatchObject({ ok: false, error: { code: 'unavailable' } })
  })

  test('the clock of the server is known from its answers', async () => {
    const { client } = server(() => Response.json(result(1), { headers: { date: 'Thu, 01 Jan 1970 00:05:00 GMT' } }))
    expect(client.skew()).toBe(0)
    await client.write('hold_appointment', {})
    expect(client.skew()).toBe(300_000)
  })
})
