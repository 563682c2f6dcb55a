import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Recording, recordedDatabase } from '../../testing/databases/recorded-database.ts'
import { waitlistWorld } from '../../testing/worlds/waitlist/waitlist-world.ts'

await withDatabase('transactions of changes', (database) => {
  let recording: Recording
  let the: Awaited<ReturnType<typeof waitlistWorld>>
  beforeAll(async () => {
    recording = recordedDatabase(database().db)
    the = await waitlistWorld({ ...database(), db: recording.db })
    // The first booking of a day makes its rows.
    for (const days of [3, 4]) await the.book(the.wish('lesson', days, onsite))
  })
  afterAll(() => the.close())

  const onsite = { payment: { processor: 'payment-offline.onsite' } }

  /** The round trips of the last transaction of some work, each as the tables that it reads. */
  async function tripsOf(work: () => Promise<unknown>): Promise<string[]> {
    await recording.during(work)
    const first = recording.sent.findLastIndex(([begin]) => begin?.sql.startsWith('BEGIN'))
    const last = recording.sent.findLastIndex((trip) => trip.some(({ sql }) => sql === 'COMMIT'))
    return recording.sent
      .slice(first, last + 1)
      .map((trip) => trip.flatMap(({ sql }) => /^\s*SELECT.* FROM `?(\w+)/is.exec(sql)?.[1] ?? []).join(' '))
  }

  test('a move reads its reservation and its claims once, with the lock of the days, and whether it was waited for', async () => {
    const { id, managetoken: token } = await the.book(the.wish('class', 3))
    await the.book(the.wish('class', 4))
    const { start, end } = the.wish('class', 4)
    const trips = await tripsOf(() => the.must('reschedule_reservation', { id, token, start, end }))
    expect(trips.filter((tables) => tables.includes('reservations'))).toEqual([trips[0], 'reservations'])
    expect(trips).toHaveLength(4)
  })

  test('a move of what nobody can wait for asks for nobody, and is written with its commit', async () => {
    const { id, managetoken: token } = await the.book(the.wish('open', 8))
    const { start, end } = the.wish('open', 9)
    const move = () => the.must('reschedule_reservation', { id, token, start, end })
    expect(await tripsOf(move)).toHaveLength(2)
  })

  test('a change of its customer is counted in one trip, with its commit', async () => {
    const { id, managetoken: token } = await the.book(the.wish('class', 5))
    const { start, end } = the.wish('class', 7)
    await recording.during(() => the.must('reschedule_reservation', { id, token, start, end }))
    const counting = recording.sent.filter((trip) => trip.some(({ sql }) => sql.includes('throttles')))
    expect(counting.map((trip) => trip.map(({ sql }) => sql.trim().split(' ')[0]))).toEqual([
      ['BEGIN', 'INSERT', 'SELECT', 'COMMIT'],
    ])
  })

  test('a cancel reads who comes next and who comes after that in one trip, and offers', async () => {
    const booked = await the.book(the.wish('class', 6, { seats: 2 }))
    const waiting = [await the.join(the.wish('class', 6, { seats: 2 })), await the.join(the.wish('class', 6))]
    const trips = await tripsOf(() => the.must('cancel_reservation', { id: booked.id, token: booked.managetoken }))
    const offers = await Promise.all(waiting.map(async (one) => (await the.see(one)).waitlistoffer !== null))
    expect(offers).toEqual([true, false])
    expect(trips).toHaveLength(4)
  })
})
