import { expect, it } from 'vitest'
import { testDialect, withDatabase } from '../../databases/databases.ts'
import { prepareForPoints, raceForBookings, raceForGift, raceForPurchase } from './points-races.ts'

const processes = testDialect() === 'mysql' ? 2 : 1

await withDatabase('points of one person, and a gift code, in many tabs', (database) => {
  it('pay for as many bookings as they last for, and a purchase is charged once', async () => {
    const races = { database: database(), processes, attempts: processes * 8 }
    await prepareForPoints(races.database)
    expect(await raceForBookings(races, 50, 1)).toMatchObject({ booked: 5, faults: [] })
    expect(await raceForGift(races, 5, 2)).toMatchObject({ booked: 5, faults: [] })
    expect(await raceForPurchase(races, 1)).toMatchObject({ charged: 1, faults: [] })
    expect(await raceForPurchase(races, 2)).toMatchObject({ charged: 1, faults: [] })
    // A card that every bank declines: nothing is ever charged, which is no success.
    const unpaid = await raceForPurchase({ ...races, attempts: processes }, 3, '4000000000000002')
    expect(unpaid.faults).toEqual(['charged: 0 instead of 1'])
  })
})
