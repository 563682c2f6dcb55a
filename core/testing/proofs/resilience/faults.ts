import { setTimeout as pause } from 'node:timers/promises'
import type { Fault, FaultyProxy } from '../../databases/faulty-proxy.ts'
import { stickLock } from './stuck-lock.ts'

/** Duration of each fault in ms: longer than any time-out of a request or of its round trips. */
const lasting = 12_000
/** How late bytes come in a stall, ms: shorter and longer than the longest round trip of `usualLimits`. */
const stalls = { short: 3_000, long: 7_000 }

export interface FaultCase {
  name: string
  /** The whole database is out of reach: nobody can be served, and everybody must be refused at once. */
  isTotal?: boolean
  /** Causes the fault and waits until its time is over. */
  suffer(proxy: FaultyProxy, url: string): Promise<void>
}

/** Causes a fault again and again. */
async function repeat(every: number, fault: () => void) {
  for (let passed = 0; passed < lasting; passed += every) {
    fault()
    await pause(every)
  }
}

/** The fault meets the connection that has just locked the struck bookable. */
async function strike(proxy: FaultyProxy, fault: Fault) {
  await Promise.all([proxy.strike({ fault, at: 'wild-pool', loses: 'answer' }), pause(lasting)])
}

const stallOnOne = (ms: number): FaultCase => ({
  name: `a stall of ${ms / 1000} s on one connection`,
  suffer: (proxy) => strike(proxy, { stall: ms }),
})

export const faultCases: FaultCase[] = [
  { name: 'cut', suffer: (proxy) => repeat(500, () => proxy.end('cut')) },
  { name: 'reset', suffer: (proxy) => repeat(500, () => proxy.end('reset')) },
  stallOnOne(stalls.short),
  stallOnOne(stalls.long),
  {
    name: `a stall of ${stalls.long / 1000} s on all`,
    isTotal: true,
    async suffer(proxy) {
      proxy.stall(stalls.long)
      await pause(lasting)
    },
  },
  {
    name: 'stalls that come and go',
    async suffer(proxy) {
      let isStalled = false
      await repeat(stalls.short, () => {
        isStalled = !isStalled
        if (isStalled) proxy.stall(stalls.short)
        else proxy.heal()
      })
    },
  },
  { name: 'silence on one connection', suffer: (proxy) => strike(proxy, 'silence') },
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
