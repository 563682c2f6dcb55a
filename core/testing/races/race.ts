import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../persistence/database.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { checkCapacity } from '../sweeps/capacity-faults.ts'

/** The report of one process: ids of acknowledged bookings, and how its other attempts ended. */
export interface RaceReport {
  acknowledged: string[]
  refused: number
  failed: string[]
}

/** One process's part of a race. */
export interface Contender {
  /** Returns an id when booked, null when refused. */
  attempt(): Promise<string | null>
  close(): Promise<void>
}

/**
 * Makes a process ready for a race. The options hold the process's number as `process`. @param meet resolves once every
 * runner of every process waits for it, from then on at once
 */
export type Contend<Options> = (db: Database, options: Options, meet: () => Promise<void>) => Promise<Contender>

/** How many attempts a process makes at a time, if it has that many to make. */
export const runnersOf = (attempts: number): number => Math.min(8, Math.ceil(attempts))

export interface Race {
  database: TestDatabase
  processes: number
  /** In total over all processes. */
  attempts: number
  /** A module that exports `contend`, a `Contend`. */
  contender: URL
  /** With `locking: false` the rows may differ afterwards. */
  options: Record<string, unknown>
}

/** What a process is told: its part, then that all begin, then that all have met. */
export type RaceMessage = Pick<Race, 'attempts' | 'options'> & { url: string; contender: string }

/**
 * Lets several processes compete from the same moment on, and returns the sum of their reports.
 * @throws if the stored reservations don't agree with the claims afterwards
 */
export async function race({ database, processes, attempts, contender, options }: Race): Promise<RaceReport> {
  const runners = Array.from({ length: processes }, (_, process) =>
    runner({
      url: database.url,
      contender: contender.href,
      options: { ...options, process },
      attempts: attempts / processes,
    }),
  )
  const reports = await reportsOf(runners).catch((error) => {
    for (const { child } of runners) child.kill()
    throw error
  })
  for (const { child } of runners) rest(child)
  if (options.locking !== false) await checkCapacity(database.db, 'after the race', Date.now())
  return {
    acknowledged: reports.flatMap((report) => report.acknowledged),
    refused: reports.reduce((sum, report) => sum + report.refused, 0),
    failed: reports.flatMap((report) => report.failed),
  }
}

async function reportsOf(runners: ReturnType<typeof runner>[]): Promise<RaceReport[]> {
  const tell = (message: 'go' | 'met') => {
    for (const { child } of runners) child.send(message)
  }
  await Promise.all(runners.map(({ ready }) => ready))
  tell('go')
  Promise.all(runners.map(({ met }) => met)).then(
    () => tell('met'),
    // A process that died has ended the race.
    () => {},
  )
  return Promise.all(runners.map(({ done }) => done))
}

/** Processes between races: starting one takes longer than most races. They end with this process. */
const resting: ChildProcess[] = []

function rest(child: ChildProcess): void {
  child.removeAllListeners()
  child.on('exit', () => {
    if (resting.includes(child)) resting.splice(resting.indexOf(child), 1)
  })
  child.unref()
  child.channel?.unref()
  resting.push(child)
}

function wake(): ChildProcess {
  const child = resting.pop()
  child?.removeAllListeners()
  child?.ref()
  child?.channel?.ref()
  return (
    child ??
    fork(fileURLToPath(new URL('./race-process.ts', import.meta.url)), {
      execArgv: ['--import', fileURLToPath(new URL('../../plugin-host/register-api.ts', import.meta.url))],
    })
  )
}

function runner(message: RaceMessage) {
  const child = wake()
  const ready = Promise.withResolvers<void>()
  const met = Promise.withResolvers<void>()
  const done = Promise.withResolvers<RaceReport>()
  done.promise.catch(() => {})
  child.on('message', (message: 'ready' | 'met' | RaceReport) => {
    if (message === 'ready') ready.resolve()
    else if (message === 'met') met.resolve()
    else done.resolve(message)
  })
  child.on('exit', (code) => {
    const error = new Error(`a process of the race ended with ${code} before it reported`)
    ready.reject(error)
    met.reject(error)
    done.reject(error)
  })
  child.send(message)
  return { child, ready: ready.promise, met: met.promise, done: done.promise }
}
