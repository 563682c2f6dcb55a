import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'

interface Booked {
  id: string
}

await withDatabase('a cart that credit pays, whose rest loses its volume discount', (database) => {
  let world: AccessWorld
  let user = ''
  const calls = balanceCalls<Booked>({ world: () => world, database, mode: 'currency', drafts: 'lost-by-credit' })

  beforeAll(async () => {
    const half = [{ appointments: 3, discount_percentage: 50 }]
    const providers = bookingBundle.providers.map((one) => ({
      ...one,
      ...{ keepvolumediscount: false, volumediscounts: half },
    }))
    const talk = { provider: 'quay', id: 'reading', name: 'Reading', price: 10, paymentterms: 'full', refundcutoff: 24 }
    const bookables = [...accessBundle.bookables, talk]
    const whitelabel = { ...bookingBundle.whitelabel, multiplereservations: true }
    world = await accessWorld(database(), { providers, bookables, whitelabel })
    // Staff know who has booked with them.
    for (const who of ['ana', 'bo']) await calls.booked(calls.at('visit'), who)
  })
  afterAll(() => world.close())
  beforeEach(() => {
    user = calls.nextPerson()
  })

  /** Three readings at half their price: 15 in all. */
  const bookThree = async (credit: number) => {
    await calls.only(credit)
    const appointments = Array.from({ length: 3 }, () => calls.at('reading'))
    const means = credit < 15 ? await calls.card() : {}
    const params = { appointments, credit, totalprice: 15, ...means }
    const made = await world.as<{ reservations: Booked[] }>(user, 'book_appointments', params)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value.reservations.map(({ id }) => id)
  }
  const cancel = async (id: string | undefined, more: object = {}) => {
    type Cancelled = { refund: number; discountlost: number }
    const done = await world.as<Cancelled>(user, 'cancel_reservation', { id, ...more })
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    const { refund, discountlost } = done.value
    return { refund, discountlost }
  }

  test.each([0, 5, 8, 15])('with %i of credit, what is given back is the same', async (credit) => {
    const [one, two, three] = await bookThree(credit)
    expect(await world.as(user, 'get_basereservation', { id: one })).toMatchObject({
      value: { keepsvolumediscount: false },
    })
    // Two cost 20 without it, and were paid with 10: all that was paid for it is kept.
    expect(await cancel(one, { preview: true })).toEqual({ refund: 0, discountlost: 5 })
    expect(await cancel(one)).toEqual({ refund: 0, discountlost: 5 })
    // One costs 10 alone, of which 5 are kept already.
    expect(await cancel(two)).toEqual({ refund: 5, discountlost: 0 })
    expect(await cancel(three)).toEqual({ refund: 5, discountlost: 0 })
    await calls.isSound()
  })

  test.each([5, 15])(
    'two that are cancelled at the same moment count each other, with %i of credit',
    async (credit) => {
      for (let round = 0; round < 4; round += 1) {
        const [one, two] = await bookThree(credit)
        const both = await Promise.all([cancel(one), cancel(two)])
        expect(both.reduce((sum, { refund }) => sum + refund, 0)).toBe(5)
      }
      await calls.isSound()
    },
  )
})
