import type { JobDeps } from './job-deps.ts'

/**
 * Works through what a job has found, each by itself, and counts what was done. One that fails is logged and tried
 * again by the next run, and nobody behind it waits.
 * @param named what the log says of one
 */
export async function eachApart<T>(
  { job, ports: { log } }: { job: string; ports: Pick<JobDeps['ports'], 'log'> },
  found: T[],
  named: (one: T) => Record<string, unknown>,
  work: (one: T) => Promise<number>,
): Promise<number> {
  let done = 0
  for (const one of found)
    try {
      done += await work(one)
    } catch (error) {
      log.error(
        { job, ...named(one), kind: error instanceof Error ? error.name : 'error' },
        'one of a job’s tasks failed',
      )
    }
  return done
}
