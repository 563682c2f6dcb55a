import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRequest, testTenant } from '@tessera/plugin-api/conformance'
import { afterAll, describe, expect, it } from 'vitest'
import { checkCard, isCardNumber, testCards } from './cards.ts'
import { TokenFiles } from './token-files.ts'
import { tokensRoute } from './tokens-route.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-tokens-'))
afterAll(() => rm(folder, { recursive: true }))

const november2026 = Date.UTC(2026, 10, 20)
const tokens = new TokenFiles(folder)
const route = tokensRoute(tokens, () => november2026)

async function send(body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await route.handle({
    method: 'POST',
    path: '/plugins/payment-sandbox/tokens',
    params: {},
    query: {},
    headers,
    rawBody: new TextEncoder().encode(text),
    isLocal: true,
    ...openRequest,
    tenant: testTenant(),
  })
  return { status: answer.status, body: JSON.parse(String(answer.body)) }
}

describe('exchanging a card for a token', () => {
  it('returns a token, and the details of the card that may be shown', async () => {
    const { status, body } = await send({ number: '4242 4242 4242 4242', expiry: '12 / 27', cvc: '123' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ cardbrand: 'visa', cardlast4: '4242' })
    expect(await tokens.cardOf('northwind', body.token)).toMatchObject({ behaviour: 'approved' })
  })

  it('names every invalid field', async () => {
    const { status, body } = await send({ number: '4242 4242 4242 4241', expiry: '13/27', cvc: '12' })
    expect(status).toBe(422)
    expect(body.faults).toEqual([
      { field: 'number', word: 'payment.card_error.number' },
      { field: 'expiry', word: 'payment.card_error.expiry' },
      { field: 'cvc', word: 'payment.card_error.cvc' },
    ])
  })

  it('refuses real cards', async () => {
    const { body } = await send({ number: '4111111111111111', expiry: '12/27', cvc: '123' })
    expect(body.faults).toEqual([{ field: 'number', word: 'payment.card_error.test_only' }])
  })

  it.each(['', 'null', '[]', '{', '{"number":1}', '{"__proto__":{}}'])('answers 400 to %j', async (body) => {
    expect((await send(body)).status).toBe(400)
  })

  it('accepts only JSON, which another site’s page can not send without a preflight', async () => {
    expect((await send('{}', { 'content-type': 'text/plain' })).status).toBe(415)
  })
})

describe('a card', () => {
  const expiryOf = (expiry: string) => checkCard({ number: '4242424242424242', expiry, cvc: '123' }, november2026).ok

  it('is valid until the end of its month', () => {
    expect(expiryOf('11/26')).toBe(true)
    expect(expiryOf('10/26')).toBe(false)
    expect(expiryOf('1127')).toBe(true)
  })

  it('has a valid check digit, as all test cards do', () => {
    expect(testCards.filter((card) => !isCardNumber(card.number))).toEqual([])
    expect(isCardNumber('4242424242424243')).toBe(false)
  })
})
