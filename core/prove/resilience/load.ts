import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '../../bench/http-call.ts'

/** What one customer met with. */
export interface Met {
  ms: number
  status: number
  retryAfter: number | null
}

export interface Load {
  met: Met[]
  /** Ends the load and waits for the answers that are still out. */
  stop(): Promise<Met[]>
}

/** The time under which 99 of 100 stay, in ms. */
export function p99(met: Met[]): number {
  const times = met.map(({ ms }) => ms).sort((a, b) => a - b)
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
}

/** An answer with how long it took; status 0 where there was none. */
export async function timed(ask: () => Promise<Answer>): Promise<Met> {
  const began = performance.now()
  const { status, retryAfter } = await ask().catch(() => ({ status: 0, retryAfter: null }))
  return { ms: performance.now() - began, status, retryAfter }
}

/** How much later, in ms, somebody who was refused asks again. */
const afterRefusal = 200

/** So many customers who each ask again a little after they were answered. */
export function startLoad(atOnce: number, think: number, ask: () => Promise<Answer>): Load {
  const met: Met[] = []
  let isStopped = false
  const customer = async () => {
    while (!isStopped) {
      const one = await timed(ask)
      met.push(one)
      await pause(one.status === 200 ? think : afterRefusal)
    }
  }
  const customers = Promise.all(Array.from({ length: atOnce }, customer))
  return {
    met,
    async stop() {
      isStopped = true
      await customers
      return met
    },
  }
}

export const rounded = (ms: number): string => `${Math.round(ms)} ms`
