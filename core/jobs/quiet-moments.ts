import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** How long the event loop is watched at a time, ms. */
const watched = 25
/** How often it is watched before a busy server runs a batch all the same: jobs proceed under any load. */
const mostWatches = 10
/** The share of the time in which a loop that serves nobody may be busy. */
const quiet = 0.2

/**
 * Lets the jobs of a server wait for a moment in which it is not busy with requests, a quarter of a second at the
 * longest.
 * @param utilisation the busy share of the event loop over the next `ms`; for tests
 */
export function quietMoments(utilisation: (ms: number) => Promise<number> = ownUtilisation): () => Promise<void> {
  return async () => {
    for (let watches = 0; watches < mostWatches; watches += 1) if ((await utilisation(watched)) < quiet) return
  }
}

async function ownUtilisation(ms: number): Promise<number> {
  const before = performance.eventLoopUtilization()
  await pause(ms)
  return performance.eventLoopUtilization(before).utilization
}
