import { Worker } from 'node:worker_threads'
import { type BusyTime, CalendarFault } from '@tessera/plugin-api'
import type { BusyQuestion } from './busy-times.ts'

/** Milliseconds for the entries of a calendar: two thousand of them take one second. */
const patience = 6_000
/** Megabytes for the same. */
const memory = 96

/**
 * `busyTimesOf` in a thread of its own: there are rules of series that no date fits, which are gone through without
 * end, and anybody who may invite can send one. It ends with the thread.
 * @throws CalendarFault `unreadable`
 */
export function expandApart(objects: string[], question: BusyQuestion, signal: AbortSignal): Promise<BusyTime[]> {
  if (objects.length === 0) return Promise.resolve([])
  const { promise, resolve, reject } = Promise.withResolvers<BusyTime[]>()
  const fail = (message: string, cause?: unknown) => reject(new CalendarFault('unreadable', message, { cause }))
  const worker = new Worker(new URL('./expand-worker.ts', import.meta.url), {
    workerData: { objects, question },
    resourceLimits: { maxOldGenerationSizeMb: memory },
    execArgv: [],
  })
  const ends = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const late = () => fail('an entry takes place by a rule without end')
  ends.addEventListener('abort', late, { once: true })
  worker.once('message', (times: BusyTime[]) => resolve(times))
  worker.once('error', (error) => fail('an entry can’t be read', error))
  worker.once('exit', () => fail('an entry can’t be read'))
  return promise.finally(() => {
    ends.removeEventListener('abort', late)
    void worker.terminate()
  })
}
