import { expect, it } from 'vitest'
import { withDatabase } from '../../../databases/databases.ts'
import { tellOfQueues } from './queue-story.ts'

await withDatabase('queues', (database) => {
  it('are served in order, without a seat too many or one that stays free', async () => {
    const told = await tellOfQueues({ database: database(), seed: 4, servers: 0, entries: 24, cancels: 12, slots: 2 })
    expect(told.faults).toEqual([])
    expect(told.idle).toBe(0)
    expect(told.offers).toBeGreaterThan(5)
  })
})
