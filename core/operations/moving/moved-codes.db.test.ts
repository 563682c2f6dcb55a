import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const user = { email: 'guest@people.example', firstname: 'Grace', lastname: 'Hopper' }
const bookables = [
  ...bookingBundle.bookables,
  {
    ...{ id: 'trip', provider: 'quay', name: 'Trip', price: 100, paymentterms: 'bill', seats: 50, seatsperbooking: 6 },
    ...{ refundcutoff: 24, forms: ['extras'] },
  },
]
const discounts = [
  { id: 'BIG', provider: 'quay', referencecode: 'BIG', discount_amount: 50, minimum: 150 },
  // The first of the two can't be used yet.
  { id: 'a-later', referencecode: 'Summer', discount_percentage: 10, from: '2027-06-01' },
  { id: 'b-now', provider: 'quay', referencecode: 'SUMMER', discount_percentage: 20 },
]

interface Booked {
  id: string
  managetoken: string
}

await withDatabase('a code’s minimum after booking', (database) => {
  let world: BookingWorld
  let count = 0
  beforeAll(async () => {
    const whitelabel = { ...bookingBundle.whitelabel, multiplereservations: true }
    world = await bookingWorld(database(), { whitelabel, bookables, discounts })
  })
  afterAll(() => world.close())

  const slot = (seats: number) => {
    count += 1
    const day = `2026-12-${String(count).padStart(2, '0')}`
    return { bookable: 'trip', draft: `minimum-${day}`, start: `${day} 15:00:00`, end: `${day} 16:00:00`, seats }
  }
  const cart = (...seats: number[]) => cartWith('BIG', ...seats)
  const cartWith = async (discountcode: string, ...seats: number[]) => {
    const appointments = seats.map(slot)
    const made = await world.call<{ reservations: Booked[] }>('book_appointments', {
      ...{ appointments, user, discountcode },
    })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value.reservations
  }
  const move = ({ id, managetoken: token }: Booked, seats: number, more: object = {}) => {
    const { start, end } = slot(seats)
    return world.call('reschedule_reservation', { id, token, start, end, seats, ...more })
  }
  const byStaff = ({ id }: Booked, seats: number) => {
    const { start, end } = slot(seats)
    return world.call('reschedule_reservation', { id, start, end, seats }, 'quay', 'api')
  }

  test('is judged with the preview and with the move', async () => {
    const [one] = await cart(3)
    if (!one) throw new Error('nothing was booked')
    expect(await move(one, 2)).toMatchObject({ value: { price: 150 } })
    expect(await move(one, 1, { preview: true })).toMatchObject({ value: { price: 100 } })
    expect(await move(one, 1)).toMatchObject({
      value: {
        price: 100,
        reservation: { paymentinformation: { discount: 0, discountcode: { status: 'below_minimum', minimum: 150 } } },
      },
    })
    expect(await move(one, 4)).toMatchObject({ value: { price: 400 } })
  })

  test('counts the others of the cart, cancelled ones too', async () => {
    const [one, other] = await cart(2, 1)
    if (!one || !other) throw new Error('nothing was booked')
    expect(await world.call('cancel_reservation', { id: other.id, token: other.managetoken })).toMatchObject({
      ok: true,
    })
    // Two thirds of the amount are this one's.
    expect(await move(one, 1)).toMatchObject({ value: { price: 66.67 } })
  })

  test('of two discounts with one code it is moved with the one that it used', async () => {
    const [one] = await cartWith('summer', 1)
    if (!one) throw new Error('nothing was booked')
    expect(await move(one, 2, { preview: true })).toMatchObject({ value: { price: 160 } })
    expect(await byStaff(one, 3)).toMatchObject({ value: { price: 240 } })
  })

  test('staff’s moves keep the code', async () => {
    const [one] = await cart(3)
    if (!one) throw new Error('nothing was booked')
    expect(await byStaff(one, 1)).toMatchObject({ value: { price: 50 } })
    // The customer’s own next move judges it again.
    expect(await move(one, 1)).toMatchObject({ value: { price: 100 } })
  })
})
