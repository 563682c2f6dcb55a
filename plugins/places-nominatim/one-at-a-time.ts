import { ServiceFault } from '@tessera/plugin-api'

export interface Pace {
  now(): number
  wait(ms: number): Promise<void>
}

/** Nobody stands in a longer queue than this, milliseconds. */
const longestQueue = 6_000

/**
 * Lets questions to one server through with so many milliseconds between them, in the order of asking. Who would have
 * to wait too long is refused at once: an honest failure is better than a customer who waits for a queue.
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

/** Waits by the clock of the machine. */
export const waitByClock = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
