import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'

interface Booked {
  id: string
  managetoken: string
  paymentinformation: { paidprice: number; creditused?: number; pointspaid?: number }
}

interface Case {
  currency: string
  /** Of the two bookables, in major units. */
  prices: [number, number]
  credit: number
  /** What of the credit each of the two takes: the first as much as is due of it, the other one what is left. */
  parts: [number, number]
  /** Less than the smallest amount that there is. */
  tooFine: number
}

const cases: Case[] = [
  { currency: 'jpy', prices: [1000, 500], credit: 1301, parts: [1000, 301], tooFine: 0.5 },
  { currency: 'kwd', prices: [1.005, 2.251], credit: 1.506, parts: [1.005, 0.501], tooFine: 0.0005 },
]

for (const { currency, prices, credit, parts, tooFine } of cases)
  await withDatabase(`credit and points in carts in ${currency}`, (database) => {
    let world: AccessWorld
    const calls = balanceCalls<Booked>({ world: () => world, database, mode: 'currency', drafts: `cart-${currency}` })
    const { at, booked, only, balance, card, isSound } = calls
    const total = Math.round((prices[0] + prices[1]) * 1000) / 1000

    beforeAll(async () => {
      const visit = { provider: 'quay', paymentterms: 'full', refundcutoff: 24, seats: 50 }
      const bookables = [
        ...accessBundle.bookables.filter(({ id }) => id === 'talk'),
        { ...visit, id: 'one', name: 'One', price: prices[0] },
        { ...visit, id: 'two', name: 'Two', price: prices[1], pointsprice: 7 },
      ]
      const only = { forms: [], addons: [], dictionaries: [], limited_use_links: [] }
      const whitelabel = { ...bookingBundle.whitelabel, currency, multiplereservations: true }
      world = await accessWorld(database(), { ...only, bookables: bookables.map(plain), whitelabel })
      for (const who of ['ana', 'bo']) await booked(at('talk'), who)
      calls.nextPerson()
    })
    afterAll(() => world.close())

    const cart = (more: object = {}) =>
      world.as<{ reservations: Booked[] }>(calls.user(), 'book_appointments', {
        appointments: [at('one'), at('two')],
        ...more,
      })

    test('credit pays one after the other to the last unit, and a card pays the rest', async () => {
      await only(credit)
      const bought = await cart({ totalprice: total, credit, ...(await card()) })
      if (!bought.ok) throw new Error(JSON.stringify(bought.error))
      const told = bought.value.reservations.map(({ paymentinformation }) => paymentinformation)
      expect(told.map(({ creditused }) => creditused)).toEqual(parts)
      expect(told.map(({ paidprice }) => paidprice)).toEqual(prices)
      expect(await balance()).toMatchObject({ balance: 0, spendable: 0 })
      const [, second] = bought.value.reservations
      const { payments } = calls.repositories()
      const [attempt] = await payments.attemptsOf(second?.id ?? '')
      const digits = currency === 'jpy' ? 1 : 1000
      expect(attempt?.amount).toBe(Math.round((total - credit) * digits))
      await isSound()
    })

    test('comes back with what is cancelled, no unit more or less', async () => {
      await only(total)
      const bought = await cart({ totalprice: total, credit: total })
      if (!bought.ok) throw new Error(JSON.stringify(bought.error))
      expect(await balance()).toMatchObject({ balance: 0 })
      for (const { id, managetoken: token } of bought.value.reservations)
        expect(await world.as(calls.user(), 'cancel_reservation', { id, token })).toMatchObject({ ok: true })
      expect(await balance()).toMatchObject({ balance: total, spendable: total })
      await isSound()
    })

    test('finer amounts than the currency has are refused', async () => {
      const refused = await cart({ credit: tooFine, ...(await card()) })
      expect(refused).toMatchObject({ error: { code: 'invalid_params', field: '/credit' } })
    })

    test('points pay for what can be paid in them, and credit and a card for the rest', async () => {
      const user = calls.user()
      const entity = { user, mode: 'points', transactiontype: 'credit', transactionamount: 7, description: 'For rain' }
      expect(await world.as('pia', 'create_entity', { type: 'transaction', entity })).toMatchObject({ ok: true })
      await only(prices[0])
      const bought = await cart({ paymentmode: 'points', totalpoints: 7, totalprice: prices[0], credit: prices[0] })
      expect(bought).toMatchObject({
        value: {
          reservations: [
            { paymentinformation: { paidprice: prices[0], creditused: prices[0] } },
            { paymentinformation: { paidprice: 0, pointspaid: 7 } },
          ],
        },
      })
      expect(await balance()).toMatchObject({ balance: 0 })
      await isSound()
    })
  })

/** A bookable without what other entities of its bundle would be needed for. */
function plain<T extends object>(bookable: T): T {
  return { ...bookable, forms: [], addons: [] }
}
