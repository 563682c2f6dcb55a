import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import type { PaymentProcessor, PaymentStart } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const processor = 'payment-sandbox.card'

const tax = { taxpercentage: 19, applicabletobaseprice: true }
const scope = { whitelabel: 'northwind', provider: 'quay' }
const half = { paymentterms: 'partial', downpaymentamount: 50, downpaymenttype: 'percentagetotal' }

interface Asked {
  seats?: number
  provider?: string
  location?: { address: string }
}

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
    const home = { address: '0 Long Road', city: 'Portland', state: 'ME', zip: '04101', country: 'US' }
    const own = { address: 'Pier 3, Portland', displayonbookingsite: true }
    const taxed = { paymentterms: 'full', price: 100, tax }
    const bookables = [
      { ...taxed, id: 'sail', provider: 'quay', name: 'Sail', seats: 4, seatsperbooking: 4, location: own },
      { ...taxed, id: 'tour', provider: 'quay', name: 'Tour', ...half },
      { ...taxed, id: 'bowl', provider: 'kiln', name: 'Bowl', price: 119 },
      { ...taxed, id: 'visit', provider: 'kiln', name: 'Visit', price: 109, travelcost: { fee: 1 } },
      { id: 'lesson', provider: 'quay', name: 'Lesson', price: 95, paymentterms: 'full' },
    ]
    const bundle = {
      ...{ whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true }, bookables },
      providers: [quay, { ...kiln, ...home, taxincluded: true }],
    }
    world = await bookingWorld(database(), bundle, {
      plugins: { ...operator.plugins, 'long-road': './core/testing/outside-plugins/long-road' },
      defaults: { ...operator.defaults, places: 'long-road' },
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
  async function book(bookable: string, { provider = 'quay', ...more }: Asked = {}): Promise<string> {
    const wanted = { bookable, seats: 1, ...at(1), draft: `lines-draft-${bookable}`, user, ...more }
    const asked = { ...wanted, payment: await payment() }
    const booked = await world.call<Booked>('book_appointment', asked, provider)
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    return booked.value.id
  }

  test('a line with the tax that is added, and one with that which the price contains', async () => {
    const sail = await book('sail', { seats: 2 })
    const bowl = await book('bowl', { provider: 'kiln' })
    const pier = { of: 'provider', text: 'Pier 3, Portland' }
    const text = '0 Long Road, Portland, ME 04101'
    const parts = { street: '0 Long Road', city: 'Portland', state: 'ME', zip: '04101', country: 'US' }
    const place = { of: 'provider', text, ...parts }
    expect(started.map(({ amount, lines }) => ({ amount, lines }))).toEqual([
      {
        amount: 23_800,
        lines: [{ reservation: sail, description: 'Sail', seats: 2, amount: 23_800, tax: 3_800, place: pier }],
      },
      {
        amount: 11_900,
        lines: [{ reservation: bowl, description: 'Bowl', seats: 1, amount: 11_900, tax: 1_900, place }],
      },
    ])
  })

  test('of what is paid first, the part of the tax that is in it', async () => {
    const tour = await book('tour')
    const [call] = started
    expect(call?.lines).toEqual([{ reservation: tour, description: 'Tour', seats: 1, amount: 5_950, tax: 950 }])
    // Its provider has told no address.
    expect(call?.lines?.[0]).not.toHaveProperty('place')
    const booked = await world.app.platform.ports.repositories(scope).reservations.find(tour)
    expect(call?.customer).toEqual({ id: booked?.user ?? tour, email: user.email, name: 'Ada Moor' })
  })

  test('where its customer is visited, who has told their own address in one line', async () => {
    await book('visit', { provider: 'kiln', location: { address: '10 Long Road' } })
    expect(started[0]?.lines?.map(({ place }) => place)).toEqual([{ of: 'customer', text: '10 Long Road' }])
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
