import type { Job, JobDeps } from './job-deps.ts'

const day = 86_400_000
/** As long as a delivered event may be asked about. */
const eventsKept = 30 * day
/** As long as who took a hold is kept when it has ended. */
const holdersKept = 3_600_000
/** As long as a caller may repeat a call and get the answer it got. */
const answersKept = 7 * day

/**
 * Forgets what nobody asks for any more: delivered events, answers kept for repeated calls, sessions that have ended
 * attempts that no longer count, and who took holds that are none any more.
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
