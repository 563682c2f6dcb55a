import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const changes = {
  whitelabel: { ...bookingBundle.whitelabel, volumediscounts: [{ appointments: 1, discount_percentage: 50 }] },
  providers: [
    { id: 'quay', own: { volumediscounts: [{ appointments: 1, discount_amount: 10 }] } },
    { id: 'kiln', own: {} },
    { id: 'none', own: { volumediscounts: [] } },
  ].map(({ id, own }) => ({ ...bookingBundle.providers[0], id, subdomain: id, name: id, ...own })),
  bookables: [
    ...bookingBundle.bookables,
    { id: 'chair', provider: 'none', name: 'Chair', price: 30, paymentterms: 'bill' },
  ],
}

await withDatabase('volume discounts', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), changes)
  })
  afterAll(() => world.close())

  test.each([
    ['quay', 'lesson', { volumediscountdollaramt: 10, volumediscountpercentage: 0, finalprice: 85 }],
    ['kiln', 'bowl', { volumediscountdollaramt: 15, volumediscountpercentage: 50, finalprice: 15 }],
    ['none', 'chair', { volumediscountdollaramt: 0, volumediscountpercentage: 0, finalprice: 30 }],
  ])('%s: the provider’s replace those of its white-label, an empty list too', async (provider, bookable, price) => {
    const slot = { bookable, start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }
    expect(await world.call('get_quote', slot, provider)).toMatchObject({ ok: true, value: price })
  })
})
