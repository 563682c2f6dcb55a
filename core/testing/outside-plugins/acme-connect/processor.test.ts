import { testProcessor, testTenant, type Wrong } from '@tessera/plugin-api/conformance'
import { afterAll, describe, expect, it } from 'vitest'
import { failuresIn } from '../../../plugin-api/conformance/kit-failures.fixture.ts'
import { testOnboarding } from '../../../plugin-api/conformance/onboarding-conformance.ts'
import type { ProcessorUnderTest } from '../../../plugin-api/conformance/processor-conformance.ts'
import { testWebhookByKey } from '../../../plugin-api/conformance/webhook-by-key-conformance.ts'
import type { AccountOnboarding, PaymentEvent, PaymentProcessor } from '../../../plugin-api/index.ts'
import { acmeProcessor } from './processor.ts'
import { type AcmeServer, apikey, startAcmeServer, webhooksecret } from './testing/acme-server.ts'

const now = Date.UTC(2030, 0, 1)
const calm = await startAcmeServer(() => now)
const stormy = await startAcmeServer(() => now)
afterAll(async () => {
  await calm.close()
  await stormy.close()
})

const good = acmeProcessor(() => now)

function under(server: AcmeServer, changes: Partial<PaymentProcessor> = {}): ProcessorUnderTest {
  const { books } = server
  const { id } = books.open({ name: 'Quay Street', country: 'US' })
  Object.assign(books.account(id), { state: 'live', wants: [] })
  const settings = { apikey, webhooksecret, fee: 10, timeout: 500, apiaddress: server.address }
  return {
    processor: { ...good, ...changes },
    context: { ...testTenant(settings), account: { id, state: 'enabled', missing: [] } },
    secrets: ['apikey', 'webhooksecret'],
    token: async (scenario) => ({ scenario }),
    async atService({ token: { scenario }, reference }) {
      if (books.payments.get(reference)?.state !== 'open') return
      if (scenario === 'approved' || scenario === 'unknown_moved') books.agree(reference)
      if (scenario === 'declined') books.agree(reference, 'daily_limit')
      if (scenario === 'unknown_moved' || scenario === 'unknown_not_moved')
        server.fail(new RegExp(`^GET /v1/payments/${reference}$`), 'silent_undone')
    },
    returnAddressOf: async (reference) => books.payment(reference).returnurl,
    async doAction({ answer }) {
      if ('reference' in answer && answer.reference) books.agree(answer.reference)
      return { confirmed: true }
    },
    async dispute({ reference, state }) {
      books.dispute(reference, ({ inquiry: 'asked', open: 'taken', won: 'won', lost: 'lost' } as const)[state])
      return true
    },
    signedWebhook: ({ id: event, reference: payment, amount, currency }) =>
      server.webhookOf({ id: event, what: 'taken', payment, amount, currency }),
    webhookByKey(reference) {
      const { order, amount, currency } = books.payment(reference)
      return server.webhookOf({ id: `ev_${reference}`, what: 'held', order, amount, currency })
    },
    onboarding: {
      complete: async (account) => books.turn(account, 'live'),
      revoke: async (account) => books.turn(account, 'revoked', ['access']),
    },
  }
}

describe('over a calm network', () => testProcessor({ describe, it }, under(calm)))

describe('where the answer to each kind of request is lost once, and another is refused', () => {
  const seen = new Map<string, number>()
  const wrongs: Record<number, Wrong> = { 1: 'cut_done', 3: 503 }
  stormy.setMood(({ line }) => {
    const kind = line.replace(/(ac|pay)_[a-z0-9]+/, '')
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    return wrongs[seen.get(kind) ?? 0] ?? null
  })
  testProcessor({ describe, it }, under(stormy))
})

describe('the kit finds', () => {
  const { parseWebhook } = good
  /** What its events say in the place of their key, as no type would let it. */
  const readAs = (said: (key: string) => object): Partial<PaymentProcessor> => ({
    parseWebhook: async (...given) =>
      (await parseWebhook(...given))?.map(
        ({ key = '', ...event }) => ({ ...event, ...said(key) }) as unknown as PaymentEvent,
      ) ?? null,
  })
  const byKey: [string, Partial<PaymentProcessor>][] = [
    ['a key that lost its beginning', readAs((key) => ({ key: key.slice(4) }))],
    ['a payment that is named both ways', readAs((key) => ({ key, reference: 'pay_1' }))],
    ['a key that is taken for a reference', readAs((key) => ({ reference: key }))],
    ['a repeat that is told as other news', readAs((key) => ({ key, id: `${Math.random()}` }))],
    [
      'a key that nobody has signed',
      {
        parseWebhook: (body) => {
          const { id, order: key, amount, currency } = JSON.parse(new TextDecoder().decode(body))
          return [{ ...{ id, key, amount, currency }, type: 'authorized' }]
        },
      },
    ],
  ]
  it.each(byKey)('%s', async (_what, changes) => {
    expect(await failuresIn((runner) => testWebhookByKey(runner, under(calm, changes)))).toHaveLength(1)
  })

  const { onboarding } = good
  if (!onboarding) throw new Error('it has no onboarding')
  const accounts: [string, Partial<AccountOnboarding>][] = [
    [
      'an account that is made anew each time',
      { begin: (context, call) => onboarding.begin(context, { ...call, idempotencyKey: `${Math.random()}` }) },
    ],
    [
      'one account for everybody',
      { begin: (context, call) => onboarding.begin(context, { ...call, idempotencyKey: 'all' }) },
    ],
    [
      'a known account that is left for another',
      { begin: (context, call) => onboarding.begin(context, { ...call, account: null }) },
    ],
    [
      'a page that is not over TLS',
      { begin: async (...given) => ({ ...(await onboarding.begin(...given)), address: 'http://acme.example' }) },
    ],
    ['an account that may do everything', { state: async () => ({ state: 'enabled', missing: [] }) }],
    [
      'a right that was taken back and is not missed',
      {
        state: async (...given) => {
          const told = await onboarding.state(...given)
          return told.state === 'restricted' ? { state: 'enabled', missing: [] } : told
        },
      },
    ],
    [
      'an unknown account that is told of',
      { state: (context, call) => onboarding.state(context, call).catch(() => ({ state: 'pending', missing: [] })) },
    ],
  ]
  it.each(accounts)('%s', async (_what, changes) => {
    const faulty = { onboarding: { ...onboarding, ...changes } }
    expect(await failuresIn((runner) => testOnboarding(runner, under(calm, faulty)))).toHaveLength(1)
  })

  it('nothing of either where it keeps the contract', async () => {
    expect(await failuresIn((runner) => testWebhookByKey(runner, under(calm)))).toEqual([])
    expect(await failuresIn((runner) => testOnboarding(runner, under(calm)))).toEqual([])
  })
})
