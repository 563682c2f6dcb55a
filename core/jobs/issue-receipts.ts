import { issueReceipts } from '../operations/receipts/issue-receipts.ts'
import { eachTenant } from './each-tenant.ts'
import type { Job, JobDeps } from './job-deps.ts'

const job = 'issue-receipts'

/** Numbers receipts and queues their mails, soon after the money moved. */
export function issueAllReceipts(deps: JobDeps): Job {
  const { store, ports } = deps
  return {
    name: job,
    every: 5_000,
    isPrompt: true,
    run: () => eachTenant(deps, { job, read: store.scopesWithReceipts }, ({ scope }) => issueReceipts(ports, scope)),
  }
}
