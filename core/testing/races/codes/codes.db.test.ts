import { expect, it } from 'vitest'
import { testDialect, withDatabase } from '../../databases/databases.ts'
import { prepareForCodes, raceForCode } from './codes-races.ts'

const processes = testDialect() === 'mysql' ? 2 : 1

await withDatabase('a code of one person in many tabs', (database) => {
  it('is used as often as it may be, by one person and by all, and discounts nothing beyond', async () => {
    const races = { database: database(), processes, attempts: processes * 12 }
    await prepareForCodes(races.database)
    expect(await raceForCode(races, 'each', 1)).toMatchObject({ booked: 4, faults: [] })
    expect(await raceForCode(races, 'all', 1)).toMatchObject({ booked: 6, faults: [] })
  })
})
