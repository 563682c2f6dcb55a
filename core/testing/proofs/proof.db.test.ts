import { expect, it } from 'vitest'
import { statement } from '../../persistence/session.ts'
import { type TestDatabase, testDialect, withDatabase, withUnsweptDatabase } from '../databases/databases.ts'
import { race } from '../races/race.ts'
import type { SeatRace } from '../races/race-for-seats.ts'
import { bookingBundle, bookingWorld } from '../worlds/booking-world.ts'
import { onDatabase } from './proof.ts'

const talk = { start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

/** A reservation whose claim says more than it does. */
async function plantDifference(database: TestDatabase): Promise<void> {
  const world = await bookingWorld(database, bookingBundle)
  expect(await world.call('book_appointment', { bookable: 'talk', ...talk, user })).toMatchObject({ ok: true })
  await world.close()
  await database.db.read([statement('UPDATE claims SET seats = 2')])
}

await withUnsweptDatabase('a claim that differs from its reservation', (database) => {
  it('is found after a race', async () => {
    await plantDifference(database())
    const options: SeatRace = {
      ...{ host: 'quay.northwind.localhost', bookable: 'talk', locking: true },
      ...{ start: '2026-12-02T15:00:00Z', end: '2026-12-02T16:00:00Z' },
    }
    const contender = new URL('../races/race-for-seats.ts', import.meta.url)
    const raced = race({ database: database(), processes: 1, attempts: 1, contender, options: { ...options } })
    await expect(raced).rejects.toThrow(/^3 rows are wrong after the race:\nmissing claim \["quay","talk"/)
  })

  it('is found in the end of a proof', async () => {
    const proved = onDatabase(testDialect(), async (own) => {
      await plantDifference(own)
      return 'all is well'
    })
    await expect(proved).rejects.toThrow('rows are wrong in the end')
  })
})

await withDatabase('a test that leaves such a claim', (database) => {
  // What is shown is that the end of the file finds it and fails the test: to pass would be the fault.
  it.fails('has failed', () => plantDifference(database()))
})
