import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../testing/worlds/booking-world.ts'
import { cartOfEvent } from './cart-of-event.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const changes = {
  providers: bookingBundle.providers.map((one) => ({ ...one, bookingflow: 'checklist', checklistconfirm: 'booked' })),
  bookables: [
    { provider: 'quay', id: 'sail', name: 'Sail', price: 100, paymentterms: 'full', seats: 50 },
    { provider: 'quay', id: 'row', name: 'Row', price: 50, paymentterms: 'full', seats: 50 },
  ],
}

interface Cart {
  reservations: { id: string; managetoken: string }[]
}

await withDatabase('the cart that an event names', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), changes)
  })
  afterAll(() => world.close())

  let drafts = 0
  const book = async (...bookables: string[]) => {
    const appointments = bookables.map((bookable, index) => {
      drafts += 1
      const date = `2026-12-${String(index + 2).padStart(2, '0')}`
      return { bookable, start: `${date} 10:00:00`, end: `${date} 11:00:00`, draft: `told-${10000 + drafts}` }
    })
    const answer = await world.call<Cart>('book_appointments', {
      appointments,
      user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
      payment: { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') },
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value.reservations
  }
  const cartOf = async ({ id }: { id: string }) => {
    const repositories = world.app.platform.ports.repositories(scope)
    const reservation = await repositories.reservations.find(id)
    return reservation && cartOfEvent(repositories, reservation)
  }

  test('is the same for all that was paid together, with what stands of it', async () => {
    const booked = await book('sail', 'row', 'row')
    const carts = await Promise.all(booked.map(cartOf))
    expect(carts[0]).toEqual({ reference: expect.stringMatching(/^[0-9A-Z]+$/), bookings: 3, total: 200 })
    expect(new Set(carts.map((cart) => JSON.stringify(cart))).size).toBe(1)
    const [sail, row, other] = booked
    const cancelled = await world.call('cancel_reservation', { id: row?.id, token: row?.managetoken })
    expect(cancelled.ok).toBe(true)
    if (!sail || !other) throw new Error('not booked')
    expect(await cartOf(sail)).toEqual({ ...carts[0], bookings: 2, total: 150 })
    await world.call('cancel_reservation', { id: other.id, token: other.managetoken })
    expect(await cartOf(sail)).toBeNull()
  })

  test('is none for what was paid alone, and another one for another payment', async () => {
    const [alone] = await book('sail')
    expect(alone && (await cartOf(alone))).toBeNull()
    const [[one], [two]] = [await book('sail', 'row'), await book('sail', 'row')]
    const [first, second] = [one && (await cartOf(one)), two && (await cartOf(two))]
    expect(first?.bookings).toBe(2)
    expect(first?.reference).not.toBe(second?.reference)
  })
})
