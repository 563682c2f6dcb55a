import { expect, it } from 'vitest'
import { withDatabase } from '../../../databases/databases.ts'
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
