import type { Ports } from '../operations/ports.ts'
import { cleanUp } from './clean-up.ts'
import { deliverEvents } from './deliver-events.ts'
import { expireHolds } from './expire-holds.ts'
import type { Job, JobDeps } from './job-deps.ts'
import { keepAlive } from './keep-alive.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { removeUploads } from './remove-uploads.ts'

export interface RunningJobs {
  /** Begins nothing more and waits for what is running. */
  stop(): Promise<void>
}

const jobsOf = (deps: JobDeps): Job[] => [
  keepAlive(deps),
  deliverEvents(deps),
  expireHolds(deps),
  reconcilePayments(deps),
  removeUploads(deps),
  cleanUp(deps),
]

/** Runs every job once, in turn; gives how much each did, by name. For tests and for a scheduler outside. */
export async function runJobsOnce(deps: JobDeps): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  for (const job of jobsOf(deps)) {
    done[job.name] = await job.run()
    await job.settle?.()
  }
  return done
}

/** Keeps the jobs running beside the server. Any number of processes may do so over one database. */
export const startJobs = (deps: JobDeps): RunningJobs => repeat(jobsOf(deps), deps.ports.log)

/** Runs each job again and again until it is stopped; one that fails is logged and goes on. */
export function repeat(jobs: Job[], log: Ports['log']): RunningJobs {
  const stops = jobs.map((job) => keepRunning(job, log))
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

/** A pause lies between the end of a run and the next, so a run never meets itself; a full batch goes on at once. */
function keepRunning(job: Job, log: Ports['log']): () => Promise<void> {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(tick, job.every)
  timer.unref()

  async function run(): Promise<void> {
    try {
      while (!isStopped && (await job.run()) > 0);
    } catch (error) {
      log.error({ job: job.name, kind: error instanceof Error ? error.name : 'error' }, 'a job failed')
    }
    if (isStopped) return
    timer = setTimeout(tick, job.every)
    timer.unref()
  }
  function tick() {
    running = run()
  }
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
    await job.settle?.()
  }
}
