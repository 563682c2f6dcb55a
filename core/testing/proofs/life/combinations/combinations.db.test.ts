import { expect, it } from 'vitest'
import { withDatabase } from '../../../databases/databases.ts'
import { liveCombinations } from './combinations.ts'

await withDatabase('every two features of a booking', (database) => {
  it('go through the life that they should have together', async () => {
    const { booked, combinations, faults } = await liveCombinations(database(), { seed: 1, rounds: 1, servers: 0 })
    expect(faults).toEqual([])
    expect(booked).toBe(combinations)
    expect(combinations).toBeGreaterThan(15)
  })
})
