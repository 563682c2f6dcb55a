import type { DayPlace } from '../operations/job-store.ts'
import type { Job, JobDeps } from './job-deps.ts'

/** How many rows are compared in a minute. */
const rows = 50

/**
 * Compares days' rows with the claims that they follow from, some at a time in order of their keys, from a place drawn
 * at random on. A row that differs is a fault of ours: it is logged, and made anew from the claims.
 */
export function compareDays({ store, ports }: JobDeps): Job {
  let after: DayPlace | null = { provider: ports.ids.secret(), subject: '', day: 0 }
  return {
    name: 'compare-days',
    every: 60_000,
    async run() {
      const { next, differences, failures } = await store.compareDays(after, rows, () => ports.clock.now())
      after = next
      for (const { provider, subject, day } of differences)
        ports.log.error({ provider, subject, day }, 'the row of a day differed from its claims and was made anew')
      for (const { provider, subject, kind } of failures)
        ports.log.error({ provider, subject, kind }, 'the days of a bookable or resource could not be compared')
      return 0
    },
  }
}
