import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Lived } from './live.ts'
import type { Outcome, Portion } from './lives-process.ts'

const program = fileURLToPath(new URL('./lives-process.ts', import.meta.url))
const register = fileURLToPath(new URL('../../../../plugin-host/register-api.ts', import.meta.url))

/** Lets a process of its own live a portion. @param running has the process while it runs */
const liveInProcess = (
  portion: Portion,
  running: Set<ChildProcess>,
  add: (lived: Lived) => void,
): Promise<'lived' | 'skipped'> =>
  new Promise((resolve, reject) => {
    let isSkipped = false
    const child = fork(program, [JSON.stringify(portion)], { execArgv: ['--import', register] })
    running.add(child)
    child.on('message', (outcome: Outcome) => {
      if (outcome.is === 'lived') add(outcome.lived)
      else if (outcome.is === 'skipped') isSkipped = true
      else reject(new Error(outcome.text))
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      running.delete(child)
      if (code === 0) resolve(isSkipped ? 'skipped' : 'lived')
      else reject(new Error(`a process of lives ended with ${code}`))
    })
  })

/**
 * Lives divided among twice as many processes as there are processors, since each waits for the database and its
 * servers more than half of its time; null where the database is not there.
 */
export async function liveApart({ seed, lives, ...rest }: Portion): Promise<Lived | null> {
  const total: Lived = { lives: 0, does: {}, refused: 0 }
  const add = (lived: Lived): void => {
    total.lives += lived.lives
    total.refused += lived.refused
    for (const [name, times] of Object.entries(lived.does)) total.does[name] = (total.does[name] ?? 0) + times
  }
  const processes = Math.max(1, Math.min(2 * availableParallelism(), lives))
  const edge = (number: number): number => Math.floor((lives * number) / processes)
  const running = new Set<ChildProcess>()
  const ended = await Promise.all(
    Array.from({ length: processes }, (_, number) =>
      liveInProcess({ ...rest, seed: seed + edge(number), lives: edge(number + 1) - edge(number) }, running, add),
    ),
  ).finally(() => {
    // One that differs is enough: the others would live on for an hour.
    for (const child of running) child.kill()
  })
  return ended.includes('skipped') ? null : total
}
