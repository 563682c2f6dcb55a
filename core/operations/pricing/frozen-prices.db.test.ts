import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { filled } from '../../testing/worlds/samples/answers-bundle.ts'

const question = (id: string, options: [string, number][]) => ({
  id,
  slug: id,
  type: 'checkbox',
  prompt: id,
  responseoptions: options.map(([key, priceadjustment]) => ({ id: key, name: key, max: 9, priceadjustment })),
})
const offer = (questions: object[], addons: [string, number][]) => ({
  forms: [{ id: 'extras', provider: 'quay', name: 'Extras', sections: [{ id: 'main', questions }] }],
  addons: addons.map(([id, priceadjustment]) => ({ id, provider: 'quay', name: id, max: 9, priceadjustment })),
  bookables: [
    {
      id: 'course',
      provider: 'quay',
      name: 'Course',
      price: 20,
      paymentterms: 'bill',
      forms: ['extras'],
      addons: addons.map(([id]) => id),
    },
  ],
})
const before = offer([question('suit', [['wet', 15]])], [['lunch', 12]])
const after = offer(
  [
    question('suit', [
      ['wet', 99],
      ['dry', 40],
    ]),
    question('photos', [['all', 25]]),
  ],
  [
    ['lunch', 99],
    ['dinner', 30],
  ],
)
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

await withDatabase('frozenprices', (database) => {
  let site: BookingWorld
  beforeAll(async () => {
    site = await bookingWorld(database(), before)
  })
  afterAll(() => site.close())

  it('frozen prices cover what existed then; what was added later has its present price, and is not free', async () => {
    const slot = {
      bookable: 'course',
      start: '2026-12-01 10:00:00',
      end: '2026-12-01 11:00:00',
      draft: 'frozen-prices',
    }
    const held = await site.call<{ id: string }>('hold_appointment', slot)
    const id = held.ok ? held.value.id : ''
    expect(await importBundle(database().db, { ...bookingBundle, ...after }, { now: 0 })).toMatchObject({ ok: true })
    const known = { formresponses: [filled('extras', { suit: { wet: 1 } })], addons: { lunch: 1 } }
    const added = {
      formresponses: [filled('extras', { suit: { wet: 1, dry: 1 }, photos: { all: 1 } })],
      addons: { lunch: 1, dinner: 1 },
    }
    const priced = { ok: true, value: { finalprice: 142 } }
    expect(await site.call('get_quote', { ...slot, ...known })).toMatchObject({ ok: true, value: { finalprice: 47 } })
    expect(await site.call('get_quote', { ...slot, ...added })).toMatchObject(priced)
    const reservation = { id, draft: slot.draft, ...added }
    expect(await site.call('update_reservation_metainformation', { reservation })).toMatchObject({
      ok: true,
      value: { quote: { finalprice: 142 } },
    })
    expect(await site.call('book_appointment', { ...slot, ...added, user })).toMatchObject({
      ok: true,
      value: { status: 'booked', paymentinformation: { finalprice: 142 } },
    })
  })

  describe('discounts that change while a hold lives', () => {
    const code = (discount_percentage: number) => ({
      discounts: [{ id: 'tide', referencecode: 'TIDE', provider: 'quay', discount_percentage }],
    })
    const volume = (discount_percentage: number) => ({
      providers: bookingBundle.providers.map((one) =>
        one.id === 'quay' ? { ...one, volumediscounts: [{ appointments: 1, discount_percentage }] } : one,
      ),
    })
    const setTo = async (...parts: object[]) => {
      const bundle = Object.assign({ ...bookingBundle, ...before }, ...parts)
      expect(await importBundle(database().db, bundle, { now: 0 })).toMatchObject({ ok: true })
    }
    let hour = 10
    const slot = () => {
      hour += 1
      const at = { start: `2026-12-02 ${hour}:00:00`, end: `2026-12-02 ${hour + 1}:00:00` }
      return { bookable: 'course', ...at, draft: `frozen-discount-${hour}` }
    }
    const coded = { discountcode: 'tide' }
    const told = (finalprice: number) => ({ ok: true, value: { quote: { finalprice } } })
    const booked = (finalprice: number) => ({ ok: true, value: { paymentinformation: { finalprice } } })

    it.each([
      ['for several', volume(50), volume(10), {}, 10],
      ['for several, which begins', volume(0), volume(50), {}, 20],
      ['by code', code(50), code(10), coded, 10],
    ])('a discount %s stays as the hold was told', async (_, then, now, given, price) => {
      await setTo(then)
      const params = { ...slot(), ...given }
      expect(await site.call('hold_appointment', params)).toMatchObject(told(price))
      await setTo(now)
      expect(await site.call('get_quote', params)).toMatchObject({ ok: true, value: { finalprice: price } })
      expect(await site.call('book_appointment', { ...params, user })).toMatchObject(booked(price))
    })

    it('a code that is saved with the answers stays as it was told then', async () => {
      await setTo(code(50))
      const { draft, ...params } = slot()
      const held = await site.call<{ id: string }>('hold_appointment', { ...params, draft })
      await setTo(code(25))
      const reservation = { id: held.ok ? held.value.id : '', draft }
      expect(await site.call('update_reservation_metainformation', { reservation, ...coded })).toMatchObject(told(15))
      await setTo(code(10))
      expect(await site.call('book_appointment', { ...params, draft, ...coded, user })).toMatchObject(booked(15))
    })

    it('a code that ends meanwhile is refused', async () => {
      await setTo(code(50))
      const params = { ...slot(), ...coded }
      expect(await site.call('hold_appointment', params)).toMatchObject(told(10))
      await setTo({ discounts: code(50).discounts.map((one) => ({ ...one, until: '2020-01-01' })) })
      const refused = { error: { code: 'discount_not_applicable' } }
      expect(await site.call('book_appointment', { ...params, user })).toMatchObject(refused)
    })

    it('another code is today’s', async () => {
      await setTo(code(50))
      const params = slot()
      expect(await site.call('hold_appointment', { ...params, ...coded })).toMatchObject(told(10))
      await setTo({ discounts: [{ id: 'ebb', referencecode: 'EBB', provider: 'quay', discount_percentage: 25 }] })
      const other = { ...params, discountcode: 'ebb', user }
      expect(await site.call('book_appointment', other)).toMatchObject(booked(15))
    })

    it('once the hold has run out, a changed one is refused with the new price', async () => {
      await setTo(volume(50))
      const params = slot()
      expect(await site.call('hold_appointment', params)).toMatchObject(told(10))
      await setTo(volume(10))
      site.clock.now += 3_600_000
      expect(await site.call('book_appointment', { ...params, user })).toMatchObject({
        error: { code: 'price_changed' },
      })
    })

    it('what is lost of it by a later cancel goes by what was told', async () => {
      await setTo(volume(50))
      const params = slot()
      await site.call('hold_appointment', params)
      await setTo(volume(10))
      await site.call('book_appointment', { ...params, user })
      const { reservations } = site.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
      const row = await reservations.findByDraft(params.draft)
      expect(row?.pricedata?.volumediscounts).toEqual([{ appointments: 1, discount_percentage: 50 }])
    })
  })
})
