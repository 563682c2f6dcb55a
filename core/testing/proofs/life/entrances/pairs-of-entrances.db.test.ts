import { expect, it, test } from 'vitest'
import { databaseFor, testDialect, withDatabase } from '../../../databases/databases.ts'
import { kinds } from './kinds.ts'
import { pairEntrances } from './pairs-of-entrances.ts'

await withDatabase('two entrances at once', (database) => {
  it('take no more than there is, do nothing by half, and tell what became of everybody', async () => {
    const { met, through, faults } = await pairEntrances(database(), { seed: 1, rounds: 1, every: 8 })
    expect(faults).toEqual([])
    expect(met.filter(({ came }) => came === null)).toEqual([])
    expect(new Set(met.map(({ kind }) => kind))).toEqual(new Set(kinds))
    expect(met.length).toBeGreaterThan(25)
    expect(through['late payment']).toBeGreaterThan(0)
    expect(met.map(({ came }) => came)).toContain(1)
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
