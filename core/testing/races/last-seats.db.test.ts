import { expect, it } from 'vitest'
import { type TestDatabase, withDatabase, withUnsweptDatabase } from '../databases/databases.ts'
import { prepareLastSeats, raceForLastSeats } from './race-for-last-seats.ts'

const processes = 2
const seats = 10

const sell = (database: TestDatabase, locking: boolean, attempts: number, number: number) =>
  raceForLastSeats({ database, seed: 11, processes, attempts, seats, locking }, number)

await withDatabase('the last seats', (database) => {
  it('are sold once each, whichever entrance their buyers come by', async () => {
    await prepareLastSeats(database(), seats)
    const { sold, refused, faults } = await sell(database(), true, processes * 32, 0)
    expect(faults).toEqual([])
    expect(sold).toBe(seats)
    expect(refused).toBe(processes * 32 - seats)
  })
})

await withUnsweptDatabase('the last seats without locks', (database) => {
  it('are sold twice, so the test above can fail', async () => {
    await prepareLastSeats(database(), seats)
    // On a busy machine the buyers may happen to come one after the other.
    let most = 0
    for (let number = 1; number <= 4 && most <= seats; number += 1)
      most = Math.max(most, (await sell(database(), false, processes * 8, number)).sold)
    expect(most).toBeGreaterThan(seats)
  })
})
