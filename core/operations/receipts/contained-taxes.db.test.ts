import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { Mail } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'

const user = { email: 'guest@people.example', firstname: 'Ada', lastname: 'Moor' }
const tax = { taxpercentage: 19, applicabletobaseprice: true, applicabletoaddons: true }
const always = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    [{ start: '00:00', end: '24:00' }],
  ]),
)

await withDatabase('receipts of prices that contain their taxes', (database) => {
  let world: BookingWorld
  const mails: Mail[] = []
  beforeAll(async () => {
    const [quay, ...others] = bookingBundle.providers
    world = await bookingWorld(database(), {
      whitelabel: {
        ...bookingBundle.whitelabel,
        plugins: [...bookingBundle.whitelabel.plugins, { name: 'mail-smtp' }],
      },
      providers: [{ ...quay, taxincluded: true }, ...others],
      addons: [{ id: 'linen', provider: 'quay', name: 'Linen', max: 2, priceadjustment: 11.9 }],
      bookables: [
        ...bookingBundle.bookables,
        {
          ...{ id: 'house', provider: 'quay', name: 'House', bookabletype: 'calendarday', status: 'active', seats: 1 },
          ...{ price: 119, paymentterms: 'full', mincombined: 1, maxcombined: 5, availability: always, tax },
          addons: ['linen'],
        },
      ],
    })
    const tenant = await tenantAt(world.app)
    tenant.plugins.mailer.send = async (_context, mail) => void mails.push(mail)
  })
  afterAll(() => world.close())

  test('name each with its rate, beside the sum, which they leave as it is; and all of the days', async () => {
    const booked = await world.call<{ id: string; managetoken: string }>('book_appointment', {
      ...{ bookable: 'house', start: '2026-12-07 00:00:00', end: '2026-12-08 23:59:00', draft: 'contained-0001', user },
      ...{ addons: { linen: 1 }, language: 'en-us' },
      payment: { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') },
    })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    // The receipt is issued, then mailed.
    for (let turn = 0; turn < 2; turn += 1) await runJobsOnce(world.app.platform.jobs)
    const { id, managetoken: token } = booked.value
    const answer = await world.call<{ receipts: { items: object[] }[] }>('get_receipts', { id, token })
    expect(answer.ok && answer.value.receipts[0]?.items[0]).toMatchObject({
      ...{ price: 249.9, amount: 249.9, taxincluded: true, start: '2026-12-07 00:00:00', until: '2026-12-08' },
      lines: [
        { kind: 'base', amount: 238 },
        { kind: 'addon', amount: 11.9, label: 'Linen' },
        { kind: 'base_tax', amount: 38, rate: 19 },
        { kind: 'addon_tax', amount: 1.9, rate: 19 },
      ],
    })
    const receipt = mails.find(({ subject }) => subject.includes('eceipt'))?.text ?? ''
    for (const part of ['Of which tax (19%): $38.00', 'Of which tax on extras (19%): $1.90', 'December 8, 2026'])
      expect(receipt).toContain(part)
  })
})
