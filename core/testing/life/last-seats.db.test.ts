import { expect, it } from 'vitest'
import { withDatabase } from '../databases.ts'
import { prepareLastSeats, raceForLastSeats } from './race-for-last-seats.ts'

const processes = 2
const seats = 10

await withDatabase('the last seats', (database) => {
  const sell = (locking: boolean, attempts: number, number: number) =>
    raceForLastSeats({ database: database(), seed: 11, processes, attempts, seats, locking }, number)

  it('are sold once each, whichever entrance their buyers come by', async () => {
    await prepareLastSeats(database(), seats)
    const { sold, refused, faults } = await sell(true, processes * 32, 0)
    expect(faults).toEqual([])
    expect(sold).toBe(seats)
    expect(refused).toBe(processes * 32 - seats)
  })

  it('are sold twice without the locks, so the test above can fail', async () => {
    // On a busy machine the buyers may happen to come one after the other.
    let most = 0
    for (let number = 1; number <= 4 && most <= seats; number += 1)
      most = Math.max(most, (await sell(false, processes * 8, number)).sold)
    expect(most).toBeGreaterThan(seats)
  })
})
