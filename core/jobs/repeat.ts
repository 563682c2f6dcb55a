import { setTimeout as pause } from 'node:timers/promises'
import type { Ports } from '../operations/ports.ts'
import type { Job } from './job-deps.ts'

export interface RunningJobs {
  /** Begins no more runs and waits for those in progress. */
  stop(): Promise<void>
}

export interface RepeatOptions {
  log: Ports['log']
  /** Asked before each run; while it is false, nothing runs. */
  mayRun?: () => boolean
  /** Waited for before each run. */
  turn?: (() => Promise<void>) | undefined
}

/** The longest time until a job's first run, ms: one that runs each hour also runs where no process lives that long. */
const firstWithin = 10_000

/** Runs each job repeatedly until it is stopped; a failure is logged and the job continues. */
export function repeat(jobs: Job[], options: RepeatOptions): RunningJobs {
  const stopping = new AbortController()
  const running = jobs.map((job) => keepRunning(job, options, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/**
 * The pause lies between the end of a run and the next, so runs of one job never overlap; after a run that found work
 * there is no pause.
 */
async function keepRunning(job: Job, options: RepeatOptions, stopped: AbortSignal): Promise<void> {
  const { log, mayRun = () => true, turn = async () => {} } = options
  async function run(): Promise<number> {
    await turn()
    if (stopped.aborted || !mayRun()) return 0
    try {
      return await job.run()
    } catch (error) {
      log.error({ job: job.name, kind: error instanceof Error ? error.name : 'error' }, 'a job failed')
      return 0
    }
  }
  if (!job.isPrompt) await rest(Math.min(job.every, firstWithin), stopped)
  while (!stopped.aborted) if ((await run()) === 0) await rest(job.every, stopped, job.sooner?.())
  await job.settle?.()
}

/** Waits, until the stop at the longest, or until `sooner` settles. */
async function rest(ms: number, stopped: AbortSignal, sooner?: Promise<unknown> | null): Promise<void> {
  const enough = new AbortController()
  const waiting = pause(ms, undefined, { signal: AbortSignal.any([stopped, enough.signal]) }).catch(() => {})
  await Promise.race([waiting, ...(sooner ? [sooner] : [])])
  enough.abort()
}
