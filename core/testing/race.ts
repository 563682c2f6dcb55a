import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What one process of a race reports: ids of what it was told is booked, and how its other attempts ended. */
export interface RaceReport {
  acknowledged: string[]
  refused: number
  failed: string[]
}

export interface Race {
  /** The database, which is there and migrated. */
  url: string
  processes: number
  /** Altogether. */
  attempts: number
  /** A module whose `contend(db, options)`, with the number of the process among them, returns a function that attempts once: an id when booked, null when refused. */
  contender: URL
  options: Record<string, string | number | boolean>
}

/** Lets processes of their own compete, all starting at the same moment; the sum of their reports. */
export async function race({ processes, attempts, ...start }: Race): Promise<RaceReport> {
  const runners = Array.from({ length: processes }, (_, process) =>
    runner({ ...start, options: { ...start.options, process }, attempts: attempts / processes }),
  )
  await Promise.all(runners.map(({ ready }) => ready))
  for (const { go } of runners) go()
  const reports = await Promise.all(runners.map(({ done }) => done))
  return {
    acknowledged: reports.flatMap((report) => report.acknowledged),
    refused: reports.reduce((sum, report) => sum + report.refused, 0),
    failed: reports.flatMap((report) => report.failed),
  }
}

function runner({ url, contender, options, attempts }: Omit<Race, 'processes'>) {
  const settings = JSON.stringify({ url, contender: contender.href, options, attempts })
  const child = fork(fileURLToPath(new URL('./race-process.ts', import.meta.url)), [settings], {
    execArgv: ['--import', fileURLToPath(new URL('../plugin-host/register-api.ts', import.meta.url))],
  })
  const ready = Promise.withResolvers<void>()
  const done = Promise.withResolvers<RaceReport>()
  done.promise.catch(() => {})
  child.on('message', (message: 'ready' | RaceReport) => {
    if (message === 'ready') ready.resolve()
    else done.resolve(message)
  })
  child.on('exit', (code) => {
    const error = new Error(`a process of the race ended with ${code} before it reported`)
    ready.reject(error)
    done.reject(error)
  })
  return { ready: ready.promise, done: done.promise, go: () => child.send('go') }
}
