import { setPriority } from 'node:os'
import Fastify from 'fastify'
import { composeJobs } from './compose-jobs.ts'
import { portLog } from './compose-ports.ts'
import type { AppConfig } from './config/operator-config.ts'
import { operatorSecrets } from './config/operator-secrets.ts'
import { type JobOptions, startJobs } from './jobs/index.ts'
import { freshnessOf, openBase } from './open-base.ts'
import type { Ports } from './operations/ports.ts'
import { HiddenValues } from './plugin-host/index.ts'
import { loggerOptions } from './surfaces/logging/logger-options.ts'
import { switchOffBlocked } from './watch-plugins.ts'

export interface WorkerOptions {
  config: AppConfig
  root: string
  now?: () => number
  /** Is given the log before any plugin is loaded. */
  onLog?: (log: Ports['log']) => void
  /** Other times and limits than the usual ones, for proofs. */
  jobs?: Pick<JobOptions, 'lease' | 'delivery'>
}

export interface Worker {
  log: Ports['log']
  /** Gives the lease up, waits for what is under way and closes the database. */
  close(): Promise<void>
}

/** Behind the servers of the same machine: a mail may wait, a request may not. */
const niceness = 10

/** Runs the jobs in this process, without a server. */
export async function startWorker({ config, root, now, onLog, jobs }: WorkerOptions): Promise<Worker> {
  setPriority(niceness)
  // Fastify brings the logger; it gets no routes here and never listens.
  const hidden = new HiddenValues(operatorSecrets(config))
  const options = loggerOptions(config.logLevel, (line) => hidden.clean(line))
  const log = portLog(Fastify({ logger: config.logLevel === 'silent' ? false : options }))
  const given = { ...(now && { now }), ...(onLog && { onLog }) }
  const base = await openBase({ config, root, log, hidden, freshness: freshnessOf({ config }), ...given })
  await switchOffBlocked(base.ports)
  const deps = composeJobs({ ...base, config, port: () => config.listen.port })
  const running = startJobs(deps, { ...jobs, role: 'worker', takesJobs: true })
  return {
    log,
    async close() {
      await running.stop()
      await base.close()
    },
  }
}
