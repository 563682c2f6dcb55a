import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answered, Asked, Counter, CounterOptions } from './counter.ts'

export interface KillableCounter extends Counter {
  /** Ends the process at once, in the middle of whatever it does, and starts it anew. */
  kill(): Promise<void>
  /** How often its process has died by now; resolves once it serves again. */
  deaths(): Promise<number>
}

const program = fileURLToPath(new URL('./counter-process.ts', import.meta.url))
const execArgv = ['--import', fileURLToPath(new URL('../../../../plugin-host/register-api.ts', import.meta.url))]

/** What a call hears whose process died. */
const lost: Answered = { is: 'refused', error: { code: 'internal' } }

/** A counter in a process of its own. What was asked of one that is killed is lost: nobody hears how it ended. */
export async function openProcess(options: CounterOptions): Promise<KillableCounter> {
  const waiting = new Map<number, (answered: Answered) => void>()
  let { offset } = options
  let number = 0
  let starts = 0
  let isClosing = false

  async function start(): Promise<ChildProcess> {
    starts += 1
    const settings = JSON.stringify({ ...options, offset, seed: options.seed + starts })
    const child = fork(program, [settings], { execArgv })
    child.on('message', (message: 'ready' | { id: number; answered: Answered }) => {
      if (message === 'ready') return
      waiting.get(message.id)?.(message.answered)
      waiting.delete(message.id)
    })
    const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')])
    if (first !== 'ready') throw new Error(`a process ended with ${first} before it was ready`)
    child.on('exit', () => {
      for (const answer of waiting.values()) answer(lost)
      waiting.clear()
      if (!isClosing) running = start()
    })
    return child
  }

  let running = start()
  await running
  return {
    async ask(asked: Asked) {
      if (asked.does === 'later') offset = asked.offset
      const child = await running
      number += 1
      const id = number
      const answer = Promise.withResolvers<Answered>()
      waiting.set(id, answer.resolve)
      child.send({ id, asked }, (error) => {
        if (error) answer.resolve(lost)
      })
      return answer.promise
    },
    async kill() {
      const child = await running
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await running
    },
    async deaths() {
      await running
      return starts - 1
    },
    async close() {
      isClosing = true
      const child = await running
      child.send({ id: 0, asked: 'close' })
      await once(child, 'exit')
    },
  }
}
