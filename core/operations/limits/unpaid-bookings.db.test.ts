import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { unpaidAnHour } from './unpaid-bookings.ts'

await withDatabase('bookings for which nothing is paid', (database) => {
  let world: BookingWorld
  let count = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), {}, { trustProxy: '127.0.0.1' })
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

  test('are that many times the visitors that a network address may have, whatever e-mail addresses are made up there', async () => {
    const { ports } = world.app.platform
    ports.visitorsPerAddress = 1
    const { body } = await world.visitor().send({ method: 'POST', url: '/sitetoken' })
    const authorization = `Bearer ${String(Object(body).token)}`
    const from = async (ip: string, email: string) => {
      const headers = { authorization, 'x-forwarded-for': ip }
      const { result, error } = await world.visitor().call<{ status: string }>('book_appointment', ask(email), headers)
      return result?.status ?? error?.data?.code
    }
    const each = async (ip: string, emailOf: (turn: number) => string, times = unpaidAnHour) => {
      const said = []
      for (let turn = 0; turn < times; turn += 1) said.push(await from(ip, emailOf(turn)))
      return new Set(said)
    }
    const [crowd, home, other] = ['203.0.113.9', '203.0.113.10', '203.0.113.11']
    expect(await each(crowd, (turn) => `made-up-${turn}@people.example`)).toEqual(new Set(['booked']))
    expect(await from(crowd, 'made-up@people.example')).toBe('too_many_attempts')
    // What is refused there gives nobody a turn back elsewhere, nor the place itself one.
    expect(await each(home, () => 'paced@people.example')).toEqual(new Set(['booked']))
    expect(await each(crowd, () => 'paced@people.example', 3)).toEqual(new Set(['too_many_attempts']))
    expect(await from(other, 'paced@people.example')).toBe('too_many_attempts')
    expect(await from(crowd, 'made-up@people.example')).toBe('too_many_attempts')
    ports.visitorsPerAddress = false
    expect(await from(crowd, 'made-up@people.example')).toBe('booked')
  })
})
