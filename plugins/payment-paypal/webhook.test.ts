import { testTenant } from '@tessera/plugin-api/conformance'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../core/plugin-host/settings.ts'
import { isOfService } from './certificates.ts'
import { paypalProcessor } from './processor.ts'
import { PaypalSettings } from './settings.ts'
import { makeCertificate } from './testing/certificate.ts'
import { clientid, clientsecret, type Signed, startLocalPaypal, webhookid } from './testing/local-paypal.ts'

const minute = 60_000
let now = Date.UTC(2030, 0, 1)
const local = await startLocalPaypal(() => now)
afterAll(() => local.close())
const read = readSettings(PaypalSettings, {
  clientid,
  clientsecret,
  webhookid,
  apiaddress: local.address,
  timeout: 500,
})
if (!read.ok) throw new Error(read.faults.join())
const { settings } = read
const context = { ...testTenant(settings), now }
const processor = paypalProcessor(() => now)

const parse = ({ rawBody, headers }: Signed, more = {}) =>
  processor.parseWebhook(rawBody, headers, { ...settings, ...more })
const about = (reference: string, event_type = 'PAYMENT.CAPTURE.COMPLETED') => ({
  ...{ id: 'WH-1', event_type },
  resource: {
    amount: { currency_code: 'USD', value: '50.00' },
    supplementary_data: { related_ids: { order_id: reference } },
  },
})

describe('a webhook', () => {
  it('is taken within five minutes, and neither later nor earlier', async () => {
    for (const at of [now - 4 * minute, now + 4 * minute])
      expect(await parse(local.signed(about('O1'), { at }))).toHaveLength(1)
    for (const at of [now - 6 * minute, now + 6 * minute])
      expect(await parse(local.signed(about('O1'), { at }))).toBeNull()
  })

  it('for another webhook, of another key, or without an id to compare with is forged', async () => {
    expect(await parse(local.signed(about('O1'), { webhook: 'WH0OTHER' }))).toBeNull()
    expect(await parse(local.signed(about('O1')), { webhookid: '' })).toBeNull()
    const signed = local.signed(about('O1'))
    const other = local.signed({ ...about('O1'), id: 'WH-2' })
    expect(await parse({ rawBody: other.rawBody, headers: signed.headers })).toBeNull()
    for (const name of Object.keys(signed.headers))
      expect(await parse({ ...signed, headers: { ...signed.headers, [name]: '' } }), name).toBeNull()
  })

  it('whose certificate has run out, or is none, is not taken', async () => {
    const old = makeCertificate(now - 400 * 86_400_000, now - minute)
    expect(await parse(local.signed(about('O1'), { certificate: old }))).toBeNull()
    const none = local.signed(about('O1'), { address: `${local.address}/certs/nothing` })
    await expect(parse(none)).rejects.toThrow('certificate')
  })

  it('brings its certificate from the hosts of the service alone', async () => {
    expect(isOfService('https://api.paypal.com/v1/notifications/certs/CERT-1', '')).toBe(true)
    for (const address of [
      'http://api.paypal.com/cert',
      'https://api.paypal.com.evil.example/cert',
      'https://evilpaypal.com/cert',
      'https://user@api.paypal.com/cert',
      'https://api.paypal.com:8443/cert',
      'nonsense',
    ])
      expect(isOfService(address, ''), address).toBe(false)
    const asked = () => local.requests.length
    const before = asked()
    expect(await parse(local.signed(about('O1')), { apiaddress: '' })).toBeNull()
    expect(asked()).toBe(before)
  })

  it('has its certificate loaded once a day', async () => {
    const loads = () => local.requests.filter(({ path }) => path === '/certs/messages').length
    const before = loads()
    for (const _time of [1, 2, 3]) await parse(local.signed(about('O1')))
    expect(loads()).toBe(before)
    now += 25 * 60 * minute
    await parse(local.signed(about('O1')))
    expect(loads()).toBe(before + 1)
  })

  it('that names only a capture is news of its order: refunds and disputes', async () => {
    const call = { amount: 5000, currency: 'usd', idempotencyKey: 'news' }
    const started = await processor.start(context, { ...call, description: '', returnAddress: 'https://q.example' })
    if (started.status !== 'started') throw new Error(started.status)
    const { reference } = started
    local.account.approve(reference)
    await processor.authorize(context, { ...call, reference, token: {}, description: '' })
    await processor.capture(context, { ...call, reference })
    await processor.refund(context, { ...call, amount: 2000, reference })
    const told = local.account.told.at(-1)
    if (!told) throw new Error('nothing told')
    expect(await parse(local.signed(told))).toEqual([
      { id: told.id, type: 'refunded', reference, amount: 2000, currency: 'usd' },
    ])
    const [capture] = local.account.order(reference).captures
    const dispute = {
      dispute_amount: { currency_code: 'USD', value: '30.00' },
      disputed_transactions: [{ seller_transaction_id: capture?.id }],
    }
    for (const [event_type, type] of [
      ['CUSTOMER.DISPUTE.CREATED', 'disputed'],
      ['CUSTOMER.DISPUTE.RESOLVED', 'dispute_closed'],
    ] as const)
      expect(await parse(local.signed({ id: 'WH-3', event_type, resource: dispute }))).toEqual([
        { id: 'WH-3', type, reference, amount: 3000, currency: 'usd' },
      ])
  })

  it('about anything else is taken, and says nothing', async () => {
    expect(await parse(local.signed(about('O1', 'CHECKOUT.ORDER.APPROVED')))).toEqual([])
    expect(await parse(local.signed(about('O1', 'constructor')))).toEqual([])
    const stranger = { id: 'WH-4', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { links: [] } }
    expect(await parse(local.signed(stranger))).toEqual([])
  })
})
