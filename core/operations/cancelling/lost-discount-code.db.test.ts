import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { volumeDiscounts } from '../../testing/worlds/paid/volume-discounts.ts'

const { whitelabel } = bookingBundle
const changes = {
  ...volumeDiscounts,
  discounts: [
    { id: 'fifth', provider: 'quay', referencecode: 'FIFTH', discount_percentage: 20, minimum: 150 },
    { id: 'shared', provider: 'quay', referencecode: 'SHARED', discount_amount: 36 },
    { id: 'gone', provider: 'quay', referencecode: 'GONE', discount_percentage: 20 },
  ],
}

interface Cart {
  reservations: { id: string; managetoken: string; paymentinformation: { paidprice: number } }[]
}

interface Cancelled {
  refund: number
  discountlost: number
}

await withDatabase('a cart with a code whose rest loses its volume discount', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), changes)
  })
  afterAll(() => world.close())

  let drafts = 0
  /** A sail and two rows, of which 10 % are taken first and the code takes of what that leaves. */
  const book = async (discountcode: string) => {
    const appointments = ['sail', 'row', 'row'].map((bookable, index) => {
      drafts += 1
      const date = `2026-12-0${index + 2}`
      return { bookable, start: `${date} 10:00:00`, end: `${date} 11:00:00`, draft: `coded-${10000 + drafts}` }
    })
    const answer = await world.call<Cart>('book_appointments', {
      appointments,
      discountcode,
      user: { email: `coded${drafts}@people.example`, firstname: 'Ada', lastname: 'Moor' },
      payment: { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') },
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value.reservations
  }
  const cancelFirst = async ([sail]: Cart['reservations']) => {
    const one = { id: sail?.id, token: sail?.managetoken }
    const told = await world.call<Cancelled>('cancel_reservation', { ...one, preview: true })
    const done = await world.call<Cancelled>('cancel_reservation', one)
    if (!told.ok || !done.ok) throw new Error('its customer may cancel it')
    const { refund, discountlost } = done.value
    expect(told.value).toMatchObject({ refund, discountlost })
    return { refund, discountlost }
  }
  const paid = (cart: Cart['reservations']) => cart.map(({ paymentinformation: { paidprice } }) => paidprice)

  test('a percentage is taken of what the smaller volume discount leaves, below the code’s minimum too', async () => {
    const cart = await book('fifth')
    expect(paid(cart)).toEqual([72, 36, 36])
    // Two rows cost 100 less 6, less 20 % of that: 75.20 instead of 72.
    expect(await cancelFirst(cart)).toEqual({ refund: 68.8, discountlost: 3.2 })
  })

  test('of an amount each keeps its share', async () => {
    const cart = await book('shared')
    expect(paid(cart)).toEqual([72, 36, 36])
    // Two rows cost 100 less 6, less 9 for each: 76 instead of 72.
    expect(await cancelFirst(cart)).toEqual({ refund: 68, discountlost: 4 })
  })

  test('a percentage that is another by now goes on as the amount that it took', async () => {
    const cart = await book('gone')
    expect(paid(cart)).toEqual([72, 36, 36])
    const discounts = changes.discounts.map((one) => (one.id === 'gone' ? { ...one, discount_percentage: 50 } : one))
    await importBundle(database().db, { whitelabel, providers: changes.providers, discounts }, { now: world.clock.now })
    expect(await cancelFirst(cart)).toEqual({ refund: 68, discountlost: 4 })
  })
})
