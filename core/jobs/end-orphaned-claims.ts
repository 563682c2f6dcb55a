import type { Job, JobDeps } from './job-deps.ts'
import { usualLease } from './keep-lease.ts'

const batch = 100

/**
 * Makes due again at once what a process had begun to deliver when it died. It counts as dead when it has been silent
 * for as long as after which it would lose the jobs: until then a process that merely stalls keeps its claims.
 */
export const endOrphanedClaims = ({ store, ports }: JobDeps, silence = usualLease.lasts): Job => ({
  name: 'end-orphaned-claims',
  every: 5_000,
  isPrompt: true,
  run() {
    const now = ports.clock.now()
    return store.endOrphanedClaims({ process: ports.processes.own, now, silentSince: now - silence, limit: batch })
  },
})
