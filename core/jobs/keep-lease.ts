import type { JobDeps } from './job-deps.ts'
import { type RunningJobs, repeat } from './repeat.ts'

/** Of the lease, in ms of the process's clock. */
export interface LeaseTimes {
  /** How often a process says that it is alive and looks at the lease; of real time. */
  beat: number
  /** How long a holder may be silent before another process takes the lease. */
  lasts: number
}

export const usualLease: LeaseTimes = { beat: 2_000, lasts: 30_000 }

interface Keeping {
  role: 'worker' | 'server'
  takesJobs: boolean
  lease: LeaseTimes
  /** Starts the jobs; they must not run while `mayRun` is false. */
  begin(mayRun: () => boolean): RunningJobs
}

/**
 * Says every few seconds that this process is alive, and with that renews the lease of the jobs if it has it, or takes
 * it: a worker from anybody but a live worker, a server only from a process that has been silent or was stopped. The
 * jobs run while the lease is held. A process that stalled notices by its clock that another may have taken the lease
 * meanwhile, and runs nothing before it has looked. Two processes may still overlap for a moment; that does no harm,
 * because every job claims its rows by comparing them with what it read.
 */
export function keepLease(deps: JobDeps, { role, takesJobs, lease, begin }: Keeping): RunningJobs {
  const { store, ports } = deps
  const own = { id: ports.processes.own, isWorker: role === 'worker' }
  let jobs: RunningJobs | null = null
  let ending: Promise<void> = Promise.resolve()
  let renewed = Number.NEGATIVE_INFINITY
  let isFirstLook = true
  const mayRun = () => ports.clock.now() - renewed < lease.lasts

  function end() {
    const ended = jobs?.stop()
    jobs = null
    if (ended) ending = Promise.all([ending, ended]).then(() => {})
  }

  const heart = repeat(
    [
      {
        name: 'keep-lease',
        every: lease.beat,
        isPrompt: true,
        async run() {
          const now = ports.clock.now()
          await store.sayAlive(own, now)
          const isHeld = takesJobs && (await store.takeLease(own, { silentSince: now - lease.lasts }))
          if (isHeld) renewed = now
          if (isHeld && !jobs) {
            ports.log.info({ role }, 'this process runs the jobs')
            jobs = begin(mayRun)
          }
          if (!isHeld && isFirstLook && role === 'worker')
            ports.log.info({ role }, 'another worker runs the jobs; this one waits and takes over when it stops')
          isFirstLook = false
          if (!isHeld && jobs) {
            ports.log.info({ role }, 'another process runs the jobs')
            end()
          }
          return 0
        },
      },
    ],
    { log: ports.log },
  )
  return {
    async stop() {
      await heart.stop()
      end()
      // Others may begin at once, while what is under way here ends.
      await store.leaveLease(own.id).catch(() => ports.log.warn({}, 'the lease of the jobs could not be given up'))
      await ending
    },
  }
}
