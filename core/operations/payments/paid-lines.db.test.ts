import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PaymentProcessor, PaymentStart } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const processor = 'payment-sandbox.card'

const tax = { taxpercentage: 19, applicabletobaseprice: true }
const half = { paymentterms: 'partial', downpaymentamount: 50, downpaymenttype: 'percentagetotal' }

interface Booked {
  id: string
}

await withDatabase('what a processor is told of what is paid for', (database) => {
  let world: BookingWorld
  let card: PaymentProcessor
  let original: PaymentProcessor
  const started: PaymentStart[] = []
  beforeAll(async () => {
    const [quay, kiln] = bookingBundle.providers
    const taxed = { paymentterms: 'full', price: 100, tax }
    const bookables = [
      { ...taxed, id: 'sail', provider: 'quay', name: 'Sail', seats: 4, seatsperbooking: 4 },
      { ...taxed, id: 'tour', provider: 'quay', name: 'Tour', ...half },
      { ...taxed, id: 'bowl', provider: 'kiln', name: 'Bowl', price: 119 },
      { id: 'lesson', provider: 'quay', name: 'Lesson', price: 95, paymentterms: 'full' },
    ]
    world = await bookingWorld(database(), {
      ...{ whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true }, bookables },
      providers: [quay, { ...kiln, taxincluded: true }],
    })
    ;({ card, original } = await sandboxCardAt(world.app))
    card.start = (context, call) => {
      started.push(call)
      return original.start(context, call)
    }
  })
  afterEach(() => {
    started.length = 0
  })
  afterAll(async () => {
    Object.assign(card, original)
    await world.close()
  })

  const at = (day: number) => ({ start: `2026-12-0${day} 10:00:00`, end: `2026-12-0${day} 11:00:00` })
  const payment = async () => ({ processor, token: await world.cardToken('4242424242424242') })
  async function book(bookable: string, { seats = 1, provider = 'quay' } = {}): Promise<string> {
    const asked = { bookable, seats, ...at(1), draft: `lines-draft-${bookable}`, user, payment: await payment() }
    const booked = await world.call<Booked>('book_appointment', asked, provider)
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    return booked.value.id
  }

  test('a line with the tax that is added, and one with that which the price contains', async () => {
    const sail = await book('sail', { seats: 2 })
    const bowl = await book('bowl', { provider: 'kiln' })
    expect(started.map(({ amount, lines }) => ({ amount, lines }))).toEqual([
      { amount: 23_800, lines: [{ reservation: sail, description: 'Sail', seats: 2, amount: 23_800, tax: 3_800 }] },
      { amount: 11_900, lines: [{ reservation: bowl, description: 'Bowl', seats: 1, amount: 11_900, tax: 1_900 }] },
    ])
  })

  test('of what is paid first, the part of the tax that is in it', async () => {
    const tour = await book('tour')
    const [call] = started
    expect(call?.lines).toEqual([{ reservation: tour, description: 'Tour', seats: 1, amount: 5_950, tax: 950 }])
  })

  test('of a cart, a line for each reservation, which together are the amount', async () => {
    const appointments = ['sail', 'lesson'].map((bookable, index) => ({
      ...{ bookable, seats: 1, ...at(3 + index), draft: `lines-cart-${bookable}` },
    }))
    const booked = await world.call<{ reservations: Booked[] }>('book_appointments', {
      ...{ user, appointments, payment: await payment() },
    })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    const [call] = started
    const lines = call?.lines?.map(({ description, amount, tax }) => [description, amount, tax]).sort()
    expect(lines).toEqual([
      ['Lesson', 9_500, 0],
      ['Sail', 11_900, 1_900],
    ])
    expect(call?.amount).toBe(21_400)
  })
})
