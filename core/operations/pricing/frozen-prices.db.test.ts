import { afterAll, beforeAll, expect, it } from 'vitest'
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
})
