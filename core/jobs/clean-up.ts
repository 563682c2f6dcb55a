import type { Job, JobDeps } from './job-deps.ts'

const day = 86_400_000
/** How long ended events are kept. */
const eventsKept = 30 * day
/** How long the holder of an ended hold is kept. */
const holdersKept = 3_600_000
/** How long a repeated call gets the stored answer. */
const answersKept = 7 * day

/**
 * Deletes what is no longer needed, a batch at a time: ended events, stored answers to repeated calls, ended sessions,
 * attempts that no longer count, and holders of ended holds.
 */
export function cleanUp({ store, ports }: JobDeps): Job {
  return {
    name: 'clean-up',
    every: 3_600_000,
    run() {
      const now = ports.clock.now()
      return store.forget({
        delivered: now - eventsKept,
        answered: now - answersKept,
        expired: now,
        held: now - holdersKept,
      })
    },
  }
}
