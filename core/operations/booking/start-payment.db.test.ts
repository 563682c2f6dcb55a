import { afterAll, beforeAll, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { at } from '../../testing/answers-bundle.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/booking-world.ts'
import { withDatabase } from '../../testing/databases.ts'

const config = { plugins: { ...operator.plugins, 'acme-waiver': './core/testing/outside-plugins/acme-waiver' } }
const plugins = [...bookingBundle.whitelabel.plugins, { name: 'acme-waiver' }]

await withDatabase('what a processor gives a browser before a payment', (database) => {
  let world: BookingWorld
  let voucher: PaymentProcessor
  beforeAll(async () => {
    world = await bookingWorld(database(), { whitelabel: { ...bookingBundle.whitelabel, plugins } }, config)
    const asked = { host: 'quay.northwind.localhost', protocol: 'http', wishes: {} }
    const found = (await world.app.platform.tenants.resolve(asked))?.plugins.payments.find(
      ({ name }) => name === 'acme-waiver.voucher',
    )
    if (!found) throw new Error('there are vouchers')
    voucher = found
  })
  afterAll(() => world.close())

  test('holds no secret setting of its plugin', async () => {
    const { start } = voucher
    const slot = at('lesson', 24, 9)
    const held = await world.call<{ id: string }>('hold_appointment', slot)
    const asked = { reservation: held.ok ? held.value.id : '', draft: slot.draft, processor: voucher.name }
    voucher.start = async ({ settings }) => ({ text: settings.text })
    expect(await world.call('start_payment', asked)).toEqual({ ok: true, value: { text: 'I can swim.' } })
    voucher.start = async ({ settings }) => ({ deep: [{ key: `Bearer ${settings.apikey}` }] })
    await expect(world.call('start_payment', asked)).rejects.toThrow('it holds the value of a secret setting')
    voucher.start = start
  })
})
