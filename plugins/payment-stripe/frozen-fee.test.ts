import { testTenant } from '@tessera/plugin-api/conformance'
import { afterAll, describe, expect, it } from 'vitest'
import { stripeProcessor } from './processor.ts'
import { publishablekey, secretkey, startLocalStripe } from './testing/local-stripe.ts'

const now = Date.UTC(2030, 0, 1)
const local = await startLocalStripe(() => now)
afterAll(() => local.close())

const processor = stripeProcessor(() => now)
const contextWith = (account: string, applicationfee: number) => ({
  ...testTenant({
    ...{ secretkey, publishablekey, webhooksecrets: [], account, accounts: {}, onboarding: false, link: false },
    ...{ applicationfee, timeout: 2000, apiaddress: local.address },
  }),
  now,
})
const began = contextWith('acct_1Northwind', 10)

describe('the fee of a payment that is passed on', () => {
  const money = { amount: 9500, currency: 'usd' }
  /** Authorises under a fee of 10 %, and captures some of it under other settings. */
  async function captured(key: string, amount: number, later: typeof began) {
    const call = { ...money, idempotencyKey: key, description: 'Lesson' }
    const started = await processor.start(began, { ...call, returnAddress: 'https://quay.example/back' })
    if (started.status !== 'started') throw new Error(started.status)
    const { reference } = started
    const token = { paymentmethod: local.account.newMethod('approved') }
    expect(await processor.authorize(began, { ...call, reference, token })).toMatchObject({ status: 'succeeded' })
    const capture = { reference, amount, currency: 'usd', idempotencyKey: `${key}.capture` }
    expect(await processor.capture(later, capture)).toMatchObject({ status: 'succeeded', amount })
    return local.account.payments.get(reference)?.fee
  }

  it.each([
    ['raised', contextWith('acct_1Northwind', 25)],
    ['lowered', contextWith('acct_1Northwind', 5)],
    ['taken away', contextWith('acct_1Northwind', 0)],
    ['taken away with the account', contextWith('', 0)],
  ])('stays what it was when it began, though the setting is %s since', async (how, later) => {
    expect(await captured(`all.${how}`, 9500, later)).toBe(950)
    expect(await captured(`part.${how}`, 4000, later)).toBe(400)
  })
})
