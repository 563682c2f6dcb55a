import { afterEach, expect, test, vi } from 'vitest'
import { requestToken } from './request-token.ts'

afterEach(() => vi.unstubAllGlobals())

const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }
const url = 'https://quay.example/plugins/payment-sandbox/tokens'

/** What comes of a request that the service answers so, or not at all. */
function asked(answer: () => Promise<Response>) {
  const send = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(answer)
  vi.stubGlobal('fetch', send)
  return { send, answer: requestToken(url, card) }
}
const says = (status: number, body: string) => async () => new Response(body, { status })

const unreachable = { ok: false, faults: [{ field: 'number', word: 'payment.card_error.unreachable' }] }

test('a token is asked for with the digits alone, and nothing else of the answer is kept', async () => {
  const { send, answer } = asked(says(201, '{"token":"tok_1","cardbrand":"visa","cardlast4":"4242"}'))
  expect(await answer).toEqual({ ok: true, token: { token: 'tok_1' } })
  const [address, init] = send.mock.calls[0] ?? []
  expect([address, init?.method]).toEqual([url, 'POST'])
  expect(JSON.parse(String(init?.body))).toEqual({ ...card, number: '4242424242424242' })
})

test('faults of fields are told at their fields', async () => {
  const faults = [
    { field: 'expiry', word: 'payment.card_error.expired' },
    { field: 'cvc', word: 'payment.card_error.cvc' },
  ]
  expect(await asked(says(422, JSON.stringify({ faults }))).answer).toEqual({ ok: false, faults })
})

test('what names no field of the form is left out of several faults', async () => {
  const faults = [
    { field: 'cvc', word: 'payment.card_error.cvc' },
    { field: 'address', word: 'x' },
    { field: 'expiry', word: 7 },
    null,
    'cvc',
  ]
  expect(await asked(says(422, JSON.stringify({ faults }))).answer).toEqual({ ok: false, faults: faults.slice(0, 1) })
})

test.each([
  ['no line', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no answer in time', () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))],
  ['an answer that ends too early', says(201, '{"token":"tok_')],
  ['a page in its place', says(502, '<h1>Bad Gateway</h1>')],
  ['an empty answer', says(201, '')],
  ['no object', says(201, 'null')],
  ['a list', says(201, '[]')],
  ['no token', says(201, '{}')],
  ['a token that is no text', says(201, '{"token":7}')],
  ['too many requests', says(429, '{"error":"rate_limited"}')],
  ['a site that is gone', says(404, '{"error":"not_found"}')],
  ['a fault of its own', says(500, '{"error":"internal"}')],
  ['a refusal without faults', says(422, '{"faults":[]}')],
  ['a refusal of another shape', says(422, '{"faults":"cvc"}')],
  ['faults that name no field', says(422, '{"faults":[{"field":"address","word":"x"}]}')],
] as const)('with %s the service counts as out of reach', async (_what, answer) => {
  expect(await asked(answer).answer).toEqual(unreachable)
})
