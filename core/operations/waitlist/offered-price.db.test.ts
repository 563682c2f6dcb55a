import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { type Entered, waitlistWorld } from '../../testing/worlds/waitlist/waitlist-world.ts'

const boat = (cheaper: boolean) => ({
  ...{ id: 'boat', provider: 'quay', name: 'Boat', price: 50, paymentterms: 'full', waitlist: { enabled: true } },
  questions: cheaper
    ? [
        {
          ...{ id: 'own', slug: 'own', type: 'checkbox', prompt: 'Own vest' },
          responseoptions: [{ id: 'vest', name: 'Vest', min: 0, max: 1, priceadjustment: -10 }],
        },
      ]
    : [],
})

/** 100.00, 30.00 in advance, the rest from the same card a day before. */
const collected = {
  ...{ id: 'tour', provider: 'quay', name: 'Tour', price: 100, waitlist: { enabled: true } },
  ...{ paymentterms: 'partialautocollect', downpaymentamount: 30, downpaymenttype: 'singlecharge' },
}
/** The same, of which the rest is collected two days before. */
const early = { ...collected, id: 'trip', name: 'Trip', collectbefore: 48 }
const hour = 3_600_000

await withDatabase('what an offer was told to cost', (database) => {
  let the: Awaited<ReturnType<typeof waitlistWorld>>
  let days = 10
  beforeAll(async () => {
    the = await waitlistWorld(database(), { bookables: [boat(true), collected, early] })
  })
  afterAll(() => the.close())

  const onsite = { payment: { processor: 'payment-offline.onsite' } }
  const discounted = (volumediscounts: object[], more: object = {}) =>
    importBundle(
      database().db,
      {
        whitelabel: bookingBundle.whitelabel,
        providers: bookingBundle.providers.map((one) => ({ ...one, volumediscounts })),
        ...more,
      },
      { now: the.clock.now },
    )
  /** Who is offered a boat. */
  async function offered(more: object = {}): Promise<Entered> {
    days += 1
    const has = await the.book(the.wish('boat', days, onsite))
    const entry = await the.join(the.wish('boat', days, { ...more }))
    await the.cancel(has)
    return entry
  }
  const accept = async ({ id, managetoken: token }: Entered, more: object = {}) => {
    const payment = { processor: 'payment-sandbox.card', token: await the.cardToken('4242424242424242') }
    return the.call('accept_waitlist_offer', { id, token, payment, ...more })
  }
  const paid = (price: number) => ({ value: { status: 'booked', paymentinformation: { paidprice: price } } })

  describe('stands when volume discounts', () => {
    test.each([
      ['end', [{ appointments: 1, discount_percentage: 20 }], [], 40],
      ['become smaller', [{ appointments: 1, discount_amount: 15 }], [{ appointments: 1, discount_amount: 5 }], 35],
      ['begin', [], [{ appointments: 1, discount_percentage: 50 }], 50],
    ])('%s', async (_, before, after, price) => {
      expect(await discounted(before)).toMatchObject({ ok: true })
      const [first, second] = [await offered(), await offered()]
      expect(await discounted(after)).toMatchObject({ ok: true })
      for (const one of [first, second]) expect(await the.see(one)).toMatchObject({ offered: { price, due: price } })
      expect(await accept(first)).toMatchObject(paid(price))
      expect(await accept(second, { totalprice: price })).toMatchObject(paid(price))
    })
  })

  test('is made anew with the next offer', async () => {
    const began = the.clock.now
    await discounted([{ appointments: 1, discount_percentage: 20 }])
    const entry = await offered()
    expect(await the.see(entry)).toMatchObject({ offered: { price: 40, approval: false } })
    await discounted([], { bookables: [{ ...boat(true), approvalmode: true }] })
    the.clock.now = Date.parse(`${(await the.see(entry)).waitlistoffer?.end.replace(' ', 'T')}-05:00`) + 1000
    await the.passTime()
    const other = await the.book(the.wish('boat', days, onsite))
    await the.cancel(other)
    expect(await the.see(entry)).toMatchObject({ offered: { price: 50, approval: true } })
    await discounted([], { bookables: [boat(true)] })
    the.clock.now = began
  })

  describe('is due with the acceptance, of which the rest would be collected by then,', () => {
    const touring = async (before: number, bookable = 'tour') => {
      const began = the.clock.now
      days += 1
      const has = await the.book(the.wish(bookable, days, { payment: { processor: 'payment-offline.onsite' } }))
      const entry = await the.join(the.wish(bookable, days))
      const { reservations } = the.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
      const row = () => reservations.find(entry.id)
      the.clock.now = ((await row())?.start ?? 0) - before
      await the.cancel(has)
      return { began, entry, row }
    }
    const whole = { payment: { quote: { paymentterms: 'full' }, paid: 10_000 }, pricedata: { paymentterms: 'full' } }

    test('where it was offered inside that time', async () => {
      const { began, entry, row } = await touring(20 * hour)
      expect(await the.see(entry)).toMatchObject({ offered: { price: 100, due: 100 } })
      expect(await accept(entry, { totaldue: 100 })).toMatchObject(paid(100))
      expect(await row()).toMatchObject(whole)
      the.clock.now = began
    })

    test('where it was offered before: what its customer was shown is charged, or nothing', async () => {
      const { began, entry, row } = await touring(25 * hour)
      const collectat_utc = new Date(((await row())?.start ?? 0) - 24 * hour).toISOString()
      expect(await the.see(entry)).toMatchObject({ offered: { price: 100, due: 30, collectat_utc } })
      the.clock.now += hour
      const offered: unknown = Reflect.get(await the.see(entry), 'offered')
      expect(offered).toMatchObject({ price: 100, due: 100 })
      expect(offered).not.toHaveProperty('collectat_utc')
      expect(await accept(entry, { totaldue: 30 })).toMatchObject({
        error: { code: 'price_changed', field: '/totaldue', data: { quote: { finalprice: 100, duenow: 100 } } },
      })
      expect(await row()).toMatchObject({ status: 'waitlisted' })
      expect(await accept(entry, { totaldue: '100.00' })).toMatchObject(paid(100))
      expect(await row()).toMatchObject(whole)
      the.clock.now = began
    })

    test('by its own hours, where it has some', async () => {
      for (const [before, due] of [
        [47, 100],
        [49, 30],
      ] as const) {
        const { began, entry } = await touring(before * hour, 'trip')
        expect(await the.see(entry)).toMatchObject({ offered: { price: 100, due } })
        expect(await accept(entry, { totaldue: due })).toMatchObject(paid(due))
        the.clock.now = began
      }
    })

    test('else the down payment', async () => {
      const { began, entry } = await touring(25 * hour)
      expect(await accept(entry, { totaldue: 30 })).toMatchObject(paid(30))
      the.clock.now = began
    })
  })

  test('is never exceeded in silence', async () => {
    const customquestions = [{ question_id: 'own', value: { vest: 1 } }]
    const entry = await offered({ customquestions })
    expect(await the.see(entry)).toMatchObject({ offered: { price: 40 } })
    await discounted([], { bookables: [boat(false)] })
    expect(await the.see(entry)).toMatchObject({ offered: { price: 50 } })
    expect(await accept(entry)).toMatchObject({
      error: { code: 'price_changed', data: { quote: { finalprice: 50 } } },
    })
    expect(await accept(entry, { totalprice: 40 })).toMatchObject({ error: { code: 'price_changed' } })
    expect(await accept(entry, { totalprice: 50 })).toMatchObject(paid(50))
  })
})
