import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { unpaidAnHour } from './unpaid-bookings.ts'

await withDatabase('bookings for which nothing is paid', (database) => {
  let world: BookingWorld
  let count = 0
  beforeAll(async () => {
    world = await bookingWorld(database())
    Object.assign(world.app.platform.ports, { unpaidAnHour })
  })
  afterAll(() => world.close())

  const ask = (email: string, more: object = {}) => {
    count += 1
    const start = Date.parse('2026-11-30T14:00:00Z') + Math.floor(count / 8) * 86_400_000 + (count % 8) * 3_600_000
    return {
      ...{ bookable: 'talk', draft: `unpaid-${String(count).padStart(5, '0')}` },
      ...{ start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() },
      user: { email, firstname: 'Ada', lastname: 'Moor' },
      ...more,
    }
  }
  const book = async (params: object) => {
    const answer = await world.call<{ status: string }>('book_appointment', params)
    return answer.ok ? answer.value.status : answer.error.code
  }

  test('are twenty an hour of one address, however it is spelled; what is paid, and repeats, are not counted', async () => {
    const first = ask('stranger@people.example')
    for (let turn = 0; turn < unpaidAnHour; turn += 1) {
      const spelled = turn % 2 === 0 ? 'Stranger@People.example' : 'stranger@people.example'
      expect(await book(turn === 0 ? first : ask(spelled))).toBe('booked')
    }
    expect(await book(first)).toBe('booked')
    expect(await book(ask('stranger@people.example'))).toBe('too_many_attempts')
    expect(await book(ask('another@people.example'))).toBe('booked')
    const token = await world.cardToken('4242424242424242')
    const paid = { bookable: 'lesson', payment: { processor: 'payment-sandbox.card', token } }
    expect(await book(ask('stranger@people.example', paid))).toBe('booked')
  })
  test('count only where they stand: refusals and repeats cost nobody their turn, also when they come together', async () => {
    const email = 'unlucky@people.example'
    const dearer = () => ask(email, { totalprice: 99 })
    const first = ask('lucky@people.example', { seats: 2 })
    expect(await book(first)).toBe('booked')
    const taken = { ...first, user: { email, firstname: 'Ada', lastname: 'Moor' } }
    for (let turn = 0; turn < unpaidAnHour / 2; turn += 1) {
      expect(await book(dearer())).toBe('price_changed')
      expect(await book({ ...taken, draft: `unpaid-taken-${turn}` })).toBe('slot_taken')
    }
    const twin = ask(email)
    await Promise.all([book(twin), book(twin), book(twin), book(dearer())])
    const together = Array.from({ length: unpaidAnHour - 2 }, () => book(ask(email)))
    expect(await Promise.all(together)).toEqual(together.map(() => 'booked'))
    const over = await Promise.all([book(ask(email)), book(ask(email)), book(ask(email))])
    expect(over.toSorted()).toEqual(['booked', 'too_many_attempts', 'too_many_attempts'])
  })
})
