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

await withDatabase('queues in which nobody answers', (database) => {
  it('have two hours for each offer once two have lapsed in a row', async () => {
    const asked = { entries: 20, cancels: 6, slots: 2, ahead: 60, silence: 10 }
    const told = await tellOfQueues({ database: database(), seed: 5, servers: 0, ...asked })
    expect(told.faults).toEqual([])
    expect(told.hasty).toBeGreaterThan(0)
  })
})
