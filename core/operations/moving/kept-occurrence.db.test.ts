import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Requested, type RequestWorld, requestWorld } from '../../testing/worlds/paid/request-world.ts'

const time = { start: '2026-12-10 10:00:00', end: '2026-12-10 12:00:00' }
const event = {
  ...{ provider: 'quay', paymentterms: 'bill', bookabletype: 'event', price: 40, seats: 5, seatsperbooking: 3 },
  restrictions: ['first', 'second'].map((id) => ({ id, title: id, ...time })),
}
const bookables = [
  { ...event, id: 'talks', name: 'Talks' },
  { ...event, id: 'asked', name: 'Asked', approvalmode: true },
]
const user = { email: 'eva@people.example', firstname: 'Eva', lastname: 'Moor' }

await withDatabase('of two occurrences at one time', (database) => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await requestWorld(database(), {}, bookables)
  })
  afterAll(() => world.close())

  test.each([
    ['talks', 'reschedule_reservation'],
    ['asked', 'modify_reservation'],
  ] as const)('%s: %s with other seats keeps the one that was booked', async (bookable, call) => {
    for (const occurrence of ['first', 'second']) {
      const wanted = { bookable, occurrence, ...time, draft: `${bookable}-${occurrence}`, user }
      const made = await world.call<Requested>('book_appointment', wanted)
      if (!made.ok) throw new Error(JSON.stringify(made.error))
      const { id, managetoken: token } = made.value
      const said = { id, token, ...time, seats: 2, ...(call === 'modify_reservation' && { bookable }) }
      expect(await world.call(call, said)).toMatchObject({ ok: true })
      expect(await world.stored(id)).toMatchObject({ seats: 2, occurrence })
    }
  })
})
