import { afterEach, expect, test } from 'vitest'
import { formatMoney } from '../../domain/wording/index.ts'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { freshDatabase, withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const card = 'payment-sandbox.card'
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const scope = { whitelabel: 'northwind', provider: 'quay' }
const slot = { start: '2026-12-01 10:00:00', end: '2026-12-01 11:30:00', draft: 'currency-000001' }

/** The demo's bundle in another currency, with a course whose price has all of its digits. */
const bundleIn = (currency: string, price: number, suit: number) => ({
  whitelabel: { ...bookingBundle.whitelabel, currency },
  forms: bookingBundle.forms.map((form) => ({
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({
        ...question,
        responseoptions: [{ id: 'ws', name: 'Suit', min: 0, max: 2, priceadjustment: suit }],
      })),
    })),
  })),
  bookables: [
    {
      id: 'course',
      provider: 'quay',
      name: 'Course',
      price,
      forms: ['extras'],
      paymentterms: 'full',
      duration: 3600,
      slotinterval: 1800,
      tax: { taxpercentage: 7.5, applicabletobaseprice: true },
      combinedslots: true,
      mincombined: 1,
      maxcombined: 2,
      intervaloverlap: 1800,
    },
  ],
})

await withDatabase('currencies', () => {
  let close: (() => Promise<void>) | null = null
  afterEach(async () => {
    await close?.()
    close = null
  })

  async function worldIn(bundle: object): Promise<BookingWorld> {
    const database = await freshDatabase()
    const world = await bookingWorld(database, bundle)
    close = async () => {
      await world.close()
      await database.drop()
    }
    return world
  }

  test.each([
    // currency, price, suit; base of an hour and a half, tax, total; minor units of the total; as displayed
    ['usd', 95.15, 15.5, 142.73, 10.7, 168.93, 16893, '$168.93'],
    ['cad', 95.15, 15.5, 142.73, 10.7, 168.93, 16893, 'C$168.93'],
    ['gbp', 95.15, 15.5, 142.73, 10.7, 168.93, 16893, '£168.93'],
    ['aud', 95.15, 15.5, 142.73, 10.7, 168.93, 16893, 'A$168.93'],
    ['eur', 95.15, 15.5, 142.73, 10.7, 168.93, 16893, '€168.93'],
    ['sgd', 95.15, 15.5, 142.73, 10.7, 168.93, 16893, 'S$168.93'],
    ['JPY', 9515, 1500, 14273, 1070, 16843, 16843, '¥16,843'],
    ['kwd', 31.125, 4.005, 46.688, 3.502, 54.195, 54195, 'KWD\u00a054.195'],
    ['clf', 3.1235, 0.5001, 4.6853, 0.3514, 5.5368, 55368, 'CLF\u00a05.5368'],
  ])(
    '%s: import, quote, hold, payment, ledger and words',
    async (code, price, suit, base, tax, total, minor, shown) => {
      const world = await worldIn(bundleIn(code, price, suit))
      const appointment = { ...slot, bookable: 'course' }
      const formresponses = [{ formid: 'extras', responses: [{ question_id: 'suit', value: { ws: 1 } }] }]
      const prices = { baseprice: base, basepricetax: tax, addons: suit, finalprice: total, duenow: total }
      expect(await world.call('get_quote', { ...appointment, formresponses })).toMatchObject({
        value: { currency: code.toLowerCase(), ...prices },
      })
      const held = await world.call<{ pricedata: { price: number } }>('hold_appointment', appointment)
      expect(held.ok && held.value.pricedata.price).toBe(price)

      const token = await world.cardToken('4242424242424242')
      const booking = { ...appointment, formresponses, user, payment: { processor: card, token } }
      const wrong = await world.call('book_appointment', {
        ...booking,
        totalprice: `${total}${Number.isInteger(total) ? '.' : ''}00001`,
      })
      expect(wrong).toMatchObject({ ok: false, error: { code: 'invalid_params', field: '/totalprice' } })
      const booked = await world.call<{ id: string }>('book_appointment', { ...booking, totalprice: String(total) })
      expect(booked).toMatchObject({ ok: true, value: { paymentinformation: { ...prices, paidprice: total } } })
      if (!booked.ok) return
      const { ledgerOf } = world.app.platform.ports.repositories(scope).payments
      const line = { amount: minor, currency: code.toLowerCase() }
      expect(await ledgerOf(booked.value.id)).toMatchObject([line, line])
      const digits = String(minor / total).length - 1
      expect(formatMoney(total, { code, digits }, 'en-us')).toBe(shown)
    },
  )

  test('an amount with more digits than the currency is refused at the import, with its pointer', async () => {
    const database = await freshDatabase()
    close = database.drop
    const bundle = { ...bookingBundle, ...bundleIn('jpy', 95.5, 15) }
    expect(await importBundle(database.db, bundle, { now: 0 })).toMatchObject({
      ok: false,
      faults: [{ pointer: '/bookables/0/price', expected: 'a whole number' }],
    })
  })
})
