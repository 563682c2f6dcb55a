import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const tax = { taxpercentage: 19, applicabletobaseprice: true, applicabletoaddons: true }
const bundle = (taxincluded: boolean) => ({
  providers: bookingBundle.providers.map((one) => ({ ...one, taxincluded })),
  bookables: [{ id: 'tour', provider: 'quay', name: 'Tour', price: 119, paymentterms: 'bill', addons: ['lunch'], tax }],
  addons: [{ id: 'lunch', provider: 'quay', name: 'Lunch', priceadjustment: 23.8 }],
  discounts: [{ id: 'all', provider: 'quay', referencecode: 'ALL', discount_percentage: 50, appliestoaddons: true }],
})
const slot = (hour: number) => ({
  bookable: 'tour',
  start: `2026-12-01 ${hour}:00:00`,
  end: `2026-12-01 ${hour + 1}:00:00`,
  addons: { lunch: 1 },
})
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

await withDatabase('prices that contain their tax', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), bundle(true))
  })
  afterAll(() => world.close())

  test('are quoted, booked and paid without more, and tell the tax', async () => {
    const told = { taxincluded: true, basepricetax: 19, addontax: 3.8, finalprice: 142.8 }
    expect(await world.call('get_quote', slot(10))).toMatchObject({ ok: true, value: told })
    const booking = { ...slot(10), draft: 'draft-of-contained-tax', user, totalprice: 142.8 }
    expect(await world.call('book_appointment', booking)).toMatchObject({
      ok: true,
      value: { paymentinformation: told },
    })
  })

  test('a code for add-ons too halves all of it, and the tax told with it', async () => {
    expect(await world.call('get_quote', { ...slot(12), discountcode: 'all' })).toMatchObject({
      ok: true,
      value: { discount: 59.5, addondiscount: 11.9, addons: 11.9, basepricetax: 9.5, addontax: 1.9, finalprice: 71.4 },
    })
  })

  test('a hold keeps it as it was when the provider changes it', async () => {
    const draft = 'draft-of-changed-tax'
    expect(await world.call('hold_appointment', { ...slot(14), draft })).toMatchObject({
      ok: true,
      value: { quote: { taxincluded: true, finalprice: 142.8 } },
    })
    const changed = { ...bookingBundle, ...bundle(false) }
    expect(await importBundle(database().db, changed, { now: world.clock.now, keepReserved: true })).toMatchObject({
      ok: true,
    })
    expect(await world.call('get_quote', slot(16))).toMatchObject({
      ok: true,
      value: { taxincluded: false, basepricetax: 22.61, addontax: 4.52, finalprice: 169.93 },
    })
    expect(await world.call('book_appointment', { ...slot(14), draft, user })).toMatchObject({
      ok: true,
      value: { paymentinformation: { taxincluded: true, finalprice: 142.8 } },
    })
  })
})
