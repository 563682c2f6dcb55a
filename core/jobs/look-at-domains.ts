import { lookAtDomain } from '../operations/domains/look-at-domain.ts'
import { eachApart } from './each-apart.ts'
import type { Job, JobDeps } from './job-deps.ts'

const job = 'look-at-domains'
/** How many are looked at in a run: each may wait for a zone that does not answer. */
const atOnce = 20

/** Looks for the records of domains whose time has come, and serves their sites there or not. */
export function lookAtDomains({ store, ports }: JobDeps): Job {
  return {
    name: job,
    every: 60_000,
    run: async () =>
      eachApart(
        { job, ports },
        await store.dueDomains(ports.clock.now(), atOnce),
        ({ host }) => ({ host }),
        async ({ scope, host }) => ((await lookAtDomain(host, scope, ports)) ? 1 : 0),
      ),
  }
}
