import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'

interface Booked {
  id: string
  managetoken: string
  paymentinformation: { finalprice: number; paidprice: number }
}

/**
 * Worked out by hand, in minor units: a price, and what it is with 8.875 % of tax; what of that is paid with the
 * booking where the rest is paid later; and what a balance has, which pays a part.
 */
const sold = {
  usd: { digits: 2, price: 39.95, whole: 4350, down: 1235, some: 1337 },
  eur: { digits: 2, price: 41.15, whole: 4480, down: 1145, some: 1309 },
  jpy: { digits: 0, price: 4349, whole: 4735, down: 1234, some: 1337 },
  kwd: { digits: 3, price: 12.345, whole: 13_441, down: 3217, some: 4679 },
}

/** What each way to pay takes of a sale, by what means; `back`: what of that staff have still after a full refund. */
const ways: Record<
  string,
  (of: { whole: number; down: number; some: number }) => { taken: Record<string, number>; back: Record<string, number> }
> = {
  'by card at once': ({ whole }) => ({ taken: { card: whole }, back: {} }),
  'a part by card, the rest by card': ({ whole }) => ({ taken: { card: whole }, back: {} }),
  'a part by card, the rest in cash': ({ whole, down }) => ({
    taken: { card: down, cash: whole - down },
    back: { cash: whole - down },
  }),
  'on site by check': ({ whole }) => ({ taken: { check: whole }, back: { check: whole } }),
  'with credit, the rest by card': ({ whole, some }) => ({ taken: { credit: -some, card: whole - some }, back: {} }),
  'with a gift code, the rest by card': ({ whole, some }) => ({
    taken: { credit: -some, card: whole - some },
    back: {},
  }),
}

await withDatabase('exact amounts', () => {
  describe.each(Object.entries(sold))('in %s', (currency, { digits, price, ...sums }) => {
    let world: AccessWorld
    let database: Awaited<ReturnType<typeof freshDatabase>>
    const major = (minor: number) => minor / 10 ** digits
    const calls = balanceCalls<Booked>({
      ...{ world: () => world, database: () => database },
      ...{ mode: 'currency', drafts: `exact-${currency}` },
    })
    const { at, booked, card, only, repositories } = calls

    beforeAll(async () => {
      const tax = { taxpercentage: 8.875, applicabletobaseprice: true }
      const hour = { provider: 'quay', price, tax, seats: 9, refundcutoff: 24 }
      const split = { downpaymentamount: major(sums.down), downpaymenttype: 'singlecharge' }
      database = await freshDatabase()
      world = await accessWorld(database, {
        whitelabel: { ...bookingBundle.whitelabel, currency },
        bookables: [
          ...accessBundle.bookables,
          { ...hour, id: 'whole', name: 'Whole', paymentterms: 'full' },
          { ...hour, ...split, id: 'split', name: 'Split', paymentterms: 'partial' },
        ],
      })
      // Staff know who has booked with them.
      for (const who of ['ana', 'bo']) await booked(at('visit'), who)
    })
    afterAll(async () => {
      await world.close()
      await database.drop()
    })

    const paying: Record<string, () => Promise<Booked>> = {
      'by card at once': async () => booked({ ...at('whole'), ...(await card()) }),
      async 'a part by card, the rest by card'() {
        const one = await booked({ ...at('split'), ...(await card()) })
        expect(one.paymentinformation.paidprice).toBe(major(sums.down))
        const rest = { totalprice: major(sums.whole - sums.down), ...(await card()) }
        expect(await world.call('pay_balance', { id: one.id, token: one.managetoken, ...rest })).toMatchObject({
          ok: true,
        })
        return one
      },
      async 'a part by card, the rest in cash'() {
        const one = await booked({ ...at('split'), ...(await card()) })
        return received(one, { amount: major(sums.whole - sums.down), means: 'cash' })
      },
      async 'on site by check'() {
        const one = await booked({ ...at('whole'), payment: { processor: 'payment-offline.onsite' } })
        expect(one.paymentinformation).toMatchObject({ paidprice: 0, finalprice: major(sums.whole) })
        return received(one, { amount: major(sums.whole), means: 'check', externalid: '1004' })
      },
      async 'with credit, the rest by card'() {
        await only(major(sums.some))
        return booked({ ...at('whole'), credit: major(sums.some), ...(await card()) })
      },
      async 'with a gift code, the rest by card'() {
        const issued = await world.as<{ code: string }>('pia', 'issue_gift_code', { amount: major(sums.some) })
        if (!issued.ok) throw new Error(JSON.stringify(issued.error))
        const gift = { giftcode: issued.value.code, gift: major(sums.some) }
        return booked({ ...at('whole'), ...gift, ...(await card()) })
      },
    }

    async function received(one: Booked, said: object): Promise<Booked> {
      const noted = { id: one.id, idempotencykey: 'at-the-desk', ...said }
      expect(await world.as('pia', 'record_payment', noted)).toMatchObject({ value: { due: 0 } })
      return one
    }

    /** What the lines of a reservation come to by means, minor units; without what comes to nothing. */
    async function linesOf(id: string): Promise<Record<string, number>> {
      const sum: Record<string, number> = {}
      for (const line of await repositories().payments.ledgerOf(id)) {
        const { paymentmethod, transactiontype, amount } = line
        if (paymentmethod === 'charge') continue
        sum[paymentmethod] = (sum[paymentmethod] ?? 0) + (transactiontype === 'credit' ? amount : -amount)
      }
      return Object.fromEntries(Object.entries(sum).filter(([, amount]) => amount !== 0))
    }

    test.each(Object.keys(ways))('%s', async (way) => {
      calls.nextPerson()
      const { taken, back } = ways[way]?.(sums) ?? { taken: {}, back: {} }
      const one = await paying[way]?.()
      if (!one) throw new Error(`nothing is paid ${way}`)
      const own = { id: one.id, token: one.managetoken }
      const told = { finalprice: major(sums.whole), paidprice: major(sums.whole) }
      const read = await world.call('get_basereservation', own)
      expect(read).toMatchObject({ value: { paymentinformation: told } })
      expect(await linesOf(one.id)).toEqual(taken)
      const cancelled = await world.call('cancel_reservation', own)
      expect(cancelled).toMatchObject({ value: { refund: major(sums.whole), refundstatus: 'full' } })
      await world.runJobs()
      expect(await linesOf(one.id)).toEqual(back)
      await calls.isSound()
    })
  })
})
