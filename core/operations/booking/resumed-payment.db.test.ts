import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { at } from '../../testing/worlds/samples/answers-bundle.ts'

const processor = 'payment-sandbox.card'
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
/** The sandbox's card whose bank asks for a confirmation first. */
const asksFirst = '4000000000003220'

await withDatabase('a payment that waits for the customer’s bank', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    const whitelabel = { ...bookingBundle.whitelabel, multiplereservations: true }
    const visit = bookingBundle.bookables.find(({ id }) => id === 'visit')
    const guided = { ...visit, id: 'guided', paymentterms: 'full' }
    world = await bookingWorld(database(), { whitelabel, bookables: [...bookingBundle.bookables, guided] })
  })
  afterAll(() => world.close())

  const first = async () => ({ processor, token: await world.cardToken(asksFirst) })
  const confirmed = (attempt: string) => ({ processor, attempt, token: { confirmed: true } })
  const attemptOf = (answer: Awaited<ReturnType<BookingWorld['call']>>): string => {
    if (answer.ok || answer.error.code !== 'payment_requires_action') throw new Error(JSON.stringify(answer))
    const { data } = answer.error
    return data && 'attempt' in data ? String(data.attempt) : ''
  }
  const stored = (draft: string) =>
    world.read('SELECT status, bookable, start FROM reservations WHERE draft = ? ORDER BY id', draft)
  const states = (attempt: string) => world.read('SELECT state FROM payment_attempts WHERE id = ?', attempt)

  test.each([
    ['time', { start: '2026-11-26 11:00:00', end: '2026-11-26 12:00:00' }],
    ['guide', { resources: ['tomas'] }],
    ['bookable', { bookable: 'lesson', resources: [] }],
  ])('is refused with another %s, and goes on with its own', async (what, other) => {
    const day = { time: 23, guide: 24, bookable: 25 }[what] ?? 0
    const asked = { user, ...at('guided', day, 11), resources: ['ines'] }
    const attempt = attemptOf(await world.call('book_appointment', { ...asked, payment: await first() }))
    const before = await stored(asked.draft)
    const payment = confirmed(attempt)
    expect(await world.call('book_appointment', { ...asked, ...other, payment })).toMatchObject({
      error: { code: 'idempotency_conflict' },
    })
    expect(await states(attempt)).toEqual([{ state: 'requires_action' }])
    expect(await stored(asked.draft)).toEqual(before)
    const own = await world.call('book_appointment', { ...asked, payment })
    expect(own).toMatchObject({ value: { status: 'booked', start: asked.start } })
    expect(await states(attempt)).toEqual([{ state: 'captured' }])
  })

  test('of a cart is refused with one of its times changed, or with the two exchanged', async () => {
    const [one, two] = [at('lesson', 27, 9), at('lesson', 27, 11)]
    const cart = (appointments: object[]) => ({ user, appointments })
    const attempt = attemptOf(await world.call('book_appointments', { ...cart([one, two]), payment: await first() }))
    const payment = confirmed(attempt)
    const others = [
      [one, { ...at('lesson', 28, 11), draft: two.draft }],
      [
        { ...two, draft: one.draft },
        { ...one, draft: two.draft },
      ],
    ]
    for (const other of others)
      expect(await world.call('book_appointments', { ...cart(other), payment })).toMatchObject({
        error: { code: 'idempotency_conflict' },
      })
    expect(await states(attempt)).toEqual([{ state: 'requires_action' }])
    expect(await world.call('book_appointments', { ...cart([one, two]), payment })).toMatchObject({ ok: true })
  })
})
