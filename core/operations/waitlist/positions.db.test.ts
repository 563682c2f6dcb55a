import { expect, test } from 'vitest'
import { persistencePorts } from '../../persistence/transaction.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { accessesOf, recordedDatabase } from '../../testing/databases/recorded-database.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const regular = { email: 'regular@people.example', firstname: 'Regular', lastname: 'Moor' }

interface Listed {
  reservations: { id: string; user: string; status: string; position?: number; start_utc: string; end_utc: string }[]
}

await withDatabase('positions in a list', (database) => {
  const at = waitlistTests(database)

  /** The regular's list, as staff read it. */
  const listOf = async (user: string) => {
    const answer = await at.the.call<Listed>('get_reservations_for_user', { user_id: user }, 'quay', 'api')
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value.reservations
  }

  test('each entry has the position of its own queue, and nothing else has one', async () => {
    const [monday, tuesday, wednesday] = [at.nextDay(), at.nextDay(), at.nextDay()]
    for (const [bookable, day] of [
      ['lesson', tuesday],
      ['visit', monday],
      ['visit', monday],
      ['class', wednesday],
    ] as const)
      await at.the.book(
        at.the.wish(bookable, day, {
          ...(bookable === 'class' && { seats: 2 }),
          ...(bookable === 'lesson' && {
            payment: { processor: 'payment-sandbox.card', token: await at.the.cardToken('4242424242424242') },
          }),
        }),
      )
    for (const [bookable, day, others] of [
      ['visit', monday, 2],
      ['lesson', tuesday, 0],
      ['class', wednesday, 1],
    ] as const)
      for (let count = 0; count < others; count += 1) await at.the.join(at.the.wish(bookable, day))
    const mine = []
    for (const [bookable, day] of [
      ['visit', monday],
      ['lesson', tuesday],
      ['class', wednesday],
    ] as const)
      mine.push(await at.the.join(at.the.wish(bookable, day, { user: regular })))
    // Behind them somebody waits too.
    await at.the.join(at.the.wish('visit', monday))
    const booked = await at.the.book(at.the.wish('class', at.nextDay(), { user: regular }))

    const user = String((await at.the.see(booked)).user)
    const list = await listOf(user)
    expect(list.map(({ id, position }) => [id, position])).toEqual([
      [mine[0]?.id, 2],
      [mine[1]?.id, 0],
      [mine[2]?.id, 1],
      [booked.id, undefined],
    ])
    // The same as each of them says of itself.
    for (const one of mine)
      expect((await at.the.see(one)).position).toBe(list.find(({ id }) => id === one.id)?.position)
  })

  test('are read by one statement for the whole list, by the index of queues', async () => {
    const { db } = database()
    const recording = recordedDatabase(db)
    const { queues } = persistencePorts(recording.db).repositories(scope)
    const hour = 3_600_000
    const start = at.the.clock.now + 24 * hour
    const places = Array.from({ length: 20 }, (_, index) => ({
      bookable: ['class', 'lesson', 'visit'][index % 3] ?? '',
      start: start + index * hour,
      end: start + (index + 1) * hour,
    }))
    await queues.around(places)
    expect(recording.statements).toHaveLength(1)
    expect(recording.trips).toBe(1)
    for (const statement of recording.statements)
      for (const { table, index, plan } of await accessesOf(db, statement))
        expect([table, index, plan]).not.toContain(null)
    await queues.around([])
    expect(recording.statements).toHaveLength(1)
  })

  test('of entries whose days overlap count each entry once', async () => {
    const { db } = database()
    const { queues } = persistencePorts(db).repositories(scope)
    const day = 24 * 3_600_000
    const wide = { bookable: 'visit', start: at.the.clock.now, end: at.the.clock.now + 60 * day }
    const narrow = { ...wide, end: at.the.clock.now + 30 * day }
    const all = await queues.of(['visit'], wide)
    expect(all.length).toBeGreaterThan(3)
    expect(await queues.around([narrow, wide, wide])).toEqual(all)
  })
})
