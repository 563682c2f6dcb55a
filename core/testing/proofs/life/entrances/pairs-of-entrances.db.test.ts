import { expect, it, test } from 'vitest'
import { databaseFor, testDialect, withDatabase } from '../../../databases/databases.ts'
import { pairEntrances } from './pairs-of-entrances.ts'

await withDatabase('two entrances at once', (database) => {
  it('take no more than there is, do nothing by half, and tell what became of everybody', async () => {
    const { pairs, met, through, one, faults } = await pairEntrances(database(), { seed: 1, rounds: 1, every: 5 })
    expect(faults).toEqual([])
    expect(Object.keys(met).filter((pair) => met[pair] === 0)).toEqual([])
    expect(pairs).toBeGreaterThan(40)
    expect(through['late payment']).toBeGreaterThan(0)
    expect(one).toBeGreaterThan(0)
  })
})

// SQLite has one writer at a time, and no locks of rows.
test.runIf(testDialect() === 'mysql')(
  'without locks two entrances at once are found to take more than there is',
  async ({ skip }) => {
    const database = await databaseFor('mysql')
    if (!database) return skip('MySQL is not there')
    try {
      const { faults } = await pairEntrances(database, { seed: 1, rounds: 1, every: 5, locking: false })
      expect(faults).not.toEqual([])
    } finally {
      await database.drop()
    }
  },
)
