import { afterAll, beforeAll, expect } from 'vitest'
import type { TestDatabase } from '../../databases/databases.ts'
import { capacityFaults } from '../../sweeps/capacity-faults.ts'
import { type Entered, type MoreOfQueues, waitlistWorld } from './waitlist-world.ts'

type World = Awaited<ReturnType<typeof waitlistWorld>>

/**
 * The world of a file of tests about queues, and a day of its own for each test. When the tests have ended, nothing is
 * taken twice.
 * @param more bookables beside those of the world, and their forms; resources instead of its own
 */
export function waitlistTests(database: () => TestDatabase, more: MoreOfQueues = {}) {
  let world: World | null = null
  let days = 3
  const the = (): World => {
    if (!world) throw new Error('the world is there once the tests run')
    return world
  }
  beforeAll(async () => {
    world = await waitlistWorld(database(), more)
  })
  afterAll(async () => {
    expect(await capacityFaults(database().db)).toEqual([])
    await world?.close()
  })
  return {
    get the() {
      return the()
    },
    nextDay() {
      days += 1
      return days
    },
    hasOffer: async (entry: Entered) => (await the().see(entry)).waitlistoffer !== null,
    async refusal(name: string, params: object) {
      const answer = await the().call(name, params)
      return answer.ok ? 'ok' : answer.error.code
    },
  }
}
