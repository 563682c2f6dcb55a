import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '../../../bench/http-call.ts'

/** One customer's answer and how long it took. */
export interface Met {
  ms: number
  status: number
  retryAfter: number | null
}

export interface Load {
  met: Met[]
  /** For how many ms each customer has waited who has no answer yet. */
  waiting(): number[]
  /** Stops the load and waits for the outstanding answers. */
  stop(): Promise<Met[]>
}

/** The 99th percentile in ms. */
export function p99(met: Pick<Met, 'ms'>[]): number {
  const times = met.map(({ ms }) => ms).sort((a, b) => a - b)
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
}

/** Times an answer; status 0 means that none came. */
export async function timed(ask: () => Promise<Answer>): Promise<Met> {
  const began = performance.now()
  const { status, retryAfter } = await ask().catch(() => ({ status: 0, retryAfter: null }))
  return { ms: performance.now() - began, status, retryAfter }
}

/** The time in ms after which a refused customer tries again. */
const afterRefusal = 200

/** Starts `atOnce` customers who each wait `think` ms after an answer and ask again. */
export function startLoad(atOnce: number, think: number, ask: () => Promise<Answer>): Load {
  const met: Met[] = []
  const asked = new Set<{ since: number }>()
  let isStopped = false
  const customer = async () => {
    while (!isStopped) {
      const own = { since: performance.now() }
      asked.add(own)
      const one = await timed(ask)
      asked.delete(own)
      met.push(one)
      await pause(one.status === 200 ? think : afterRefusal)
    }
  }
  const customers = Promise.all(Array.from({ length: atOnce }, customer))
  return {
    met,
    waiting: () => [...asked].map(({ since }) => performance.now() - since),
    async stop() {
      isStopped = true
      await customers
      return met
    },
  }
}

export const rounded = (ms: number): string => `${Math.round(ms)} ms`
