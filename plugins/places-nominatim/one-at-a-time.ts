import { ServiceFault } from '@tessera/plugin-api'

export interface Pace {
  now(): number
  wait(ms: number): Promise<void>
}

/** The longest wait in the queue, in milliseconds. */
const longestQueue = 6_000

/**
 * Limits calls to one server to one per interval (in milliseconds), in the order of calling. A call that would have to
 * wait too long throws at once: a quick failure is better than a customer waiting in a queue.
 */
export function onePerInterval({ now, wait }: Pace) {
  const free = new Map<string, number>()
  return async (server: string, interval: number): Promise<void> => {
    const at = Math.max(now(), free.get(server) ?? 0)
    const queue = at - now()
    if (queue > longestQueue) throw new ServiceFault('too many questions at once')
    free.set(server, at + interval)
    if (queue > 0) await wait(queue)
  }
}

/** Waits in real time. */
export const waitByClock = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
