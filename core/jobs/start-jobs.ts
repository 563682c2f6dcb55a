import { checkLedger } from './check-ledger.ts'
import { cleanUp } from './clean-up.ts'
import { compareDays } from './compare-days.ts'
import { deliverEvents, usualDelivery } from './deliver-events.ts'
import { endOrphanedClaims } from './end-orphaned-claims.ts'
import { expireHolds } from './expire-holds.ts'
import { issueAllReceipts } from './issue-receipts.ts'
import type { Job, JobDeps } from './job-deps.ts'
import type { LaneLimits } from './job-in-lanes.ts'
import { keepLease, type LeaseTimes, usualLease } from './keep-lease.ts'
import { lookAtDomains } from './look-at-domains.ts'
import { passTime } from './pass-time.ts'
import { planWork } from './plugins/plan-work.ts'
import { workForPlugins } from './plugins/work-for-plugins.ts'
import { quietMoments } from './quiet-moments.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { remind } from './remind.ts'
import { removeUploads } from './remove-uploads.ts'
import { type RunningJobs, repeat } from './repeat.ts'
import { serveFreedRooms } from './serve-freed-rooms.ts'
import { sweepAllQueues } from './sweep-queues.ts'
import { deliverWebhooks } from './webhooks/deliver-webhooks.ts'

/** How a process takes part in the jobs. */
export interface JobOptions {
  /** A worker takes the jobs over from servers. A server leaves them to others as long as somebody does them. */
  role: 'worker' | 'server'
  /** False for a server that never runs jobs; it only says that it is alive. */
  takesJobs: boolean
  lease?: LeaseTimes
  delivery?: LaneLimits
}

/** A server answers requests between two batches, so its batches are small. */
const batchOfServer = 8

const jobsOf = (deps: JobDeps, delivery: LaneLimits): Job[] => [
  endOrphanedClaims(deps),
  deliverEvents(deps, delivery),
  deliverWebhooks(deps),
  lookAtDomains(deps),
  planWork(deps),
  workForPlugins(deps),
  expireHolds(deps),
  passTime(deps),
  remind(deps),
  serveFreedRooms(deps),
  sweepAllQueues(deps),
  reconcilePayments(deps),
  removeUploads(deps),
  cleanUp(deps),
  compareDays(deps),
  issueAllReceipts(deps),
  checkLedger(deps),
]

/**
 * Runs every job in turn until it finds nothing to do; returns how much each did, by name. For tests and for an
 * external scheduler.
 * @param without names of jobs that are left out
 */
export async function runJobsOnce(deps: JobDeps, without?: Set<string>): Promise<Record<string, number>> {
  const { store, ports } = deps
  await store.sayAlive({ id: ports.processes.own, isWorker: false }, ports.clock.now())
  const done: Record<string, number> = {}
  for (const job of jobsOf(deps, usualDelivery)) {
    if (without?.has(job.name)) continue
    let count = 0
    for (let more = -1; more !== 0; count += more) {
      more = await job.run()
      await job.settle?.()
    }
    done[job.name] = count
  }
  return done
}

/**
 * Runs the jobs in this process while it holds their lease. Any number of processes may call this over one database.
 */
export function startJobs(deps: JobDeps, options: JobOptions): RunningJobs {
  const { role, delivery = usualDelivery } = options
  const limits = role === 'worker' ? delivery : { ...delivery, batch: batchOfServer }
  const begin = (mayRun: () => boolean) =>
    repeat(jobsOf(deps, limits), {
      log: deps.ports.log,
      mayRun,
      turn: role === 'worker' ? undefined : quietMoments(),
    })
  return keepLease(deps, { ...options, lease: options.lease ?? usualLease, begin })
}
