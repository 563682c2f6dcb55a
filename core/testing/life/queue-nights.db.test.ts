import { expect, it } from 'vitest'
import { withDatabase } from '../databases.ts'
import { type Breach, waitThroughNights } from './queue-nights.ts'

await withDatabase('queues through nights', (database) => {
  it('are served in order, with all the room that there is', async () => {
    const waited = await waitThroughNights(database(), { seed: 3, entries: 40, cancels: 16, processes: 0 })
    expect(waited.faults).toEqual([])
    expect(waited).toMatchObject({ entries: 40, cancels: 16 })
    expect(waited.offers).toBeGreaterThan(0)
    expect(waited.lapsed).toBeGreaterThan(0)
  })
})

const breaches: [Breach, RegExp][] = [
  ['order', /was served before/],
  ['sweep', /stands although it has ended/],
  ['idle', /seats are idle/],
]
for (const [breach, said] of breaches)
  await withDatabase(`queues whose ${breach} is broken`, (database) => {
    it('are found', async () => {
      const { faults } = await waitThroughNights(database(), { seed: 3, entries: 24, cancels: 8, processes: 0, breach })
      expect(faults.join('\n')).toMatch(said)
    })
  })
