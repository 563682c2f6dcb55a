import { issueReceipts } from '../operations/receipts/issue-receipts.ts'
import { eachApart } from './each-apart.ts'
import type { Job, JobDeps } from './job-deps.ts'

const tenantsAtOnce = 100
const job = 'issue-receipts'

/** Numbers receipts and queues their mails, soon after the money moved. */
export function issueAllReceipts({ store, ports }: JobDeps): Job {
  return {
    name: job,
    every: 5_000,
    isPrompt: true,
    async run() {
      const scopes = await store.scopesWithReceipts(tenantsAtOnce)
      return eachApart(
        { job, ports },
        scopes,
        ({ provider }) => ({ provider }),
        (scope) => issueReceipts(ports, scope),
      )
    },
  }
}
