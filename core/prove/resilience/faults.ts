import { setTimeout as pause } from 'node:timers/promises'
import type { FaultyProxy } from '../../testing/faulty-proxy.ts'
import { stickLock } from './stuck-lock.ts'

/** Duration of each fault in ms. */
const lasting = 4_000

export interface FaultCase {
  name: string
  /** The whole database is gone: nobody can be served, and everybody must be refused at once. */
  isTotal?: boolean
  /** Causes the fault and waits until its time is over. */
  suffer(proxy: FaultyProxy, url: string): Promise<void>
}

/** Cuts all connections repeatedly. */
async function endAgain(proxy: FaultyProxy, fault: 'cut' | 'reset') {
  for (let passed = 0; passed < lasting; passed += 500) {
    proxy.end(fault)
    await pause(500)
  }
}

export const faultCases: FaultCase[] = [
  { name: 'cut', suffer: (proxy) => endAgain(proxy, 'cut') },
  { name: 'reset', suffer: (proxy) => endAgain(proxy, 'reset') },
  {
    name: 'stall',
    async suffer(proxy) {
      proxy.stall(20)
      await pause(lasting)
    },
  },
  {
    name: 'silence on one connection',
    async suffer(proxy) {
      const struck = proxy.strike({ fault: 'silence', at: 'wild-pool', loses: 'answer' })
      await Promise.all([struck, pause(lasting)])
    },
  },
  {
    name: 'a stuck lock',
    async suffer(_proxy, url) {
      const free = await stickLock(url, 'wild-pool')
      await pause(lasting)
      await free()
    },
  },
  {
    name: 'silence on all',
    isTotal: true,
    async suffer(proxy) {
      proxy.silence()
      await pause(lasting)
    },
  },
]
