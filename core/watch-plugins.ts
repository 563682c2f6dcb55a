import { url as debuggedAt } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import { pluginAsked } from './operations/plugins/health/plugin-asked.ts'
import type { AskedPlace } from './operations/plugins/health/plugin-health.ts'
import type { Ports } from './operations/ports.ts'

/** Which plugin blocked, for the program that starts in the place of this one. */
const blockedIn = 'TESSERA_BLOCKED'
/** What the thread calls in this one. */
const called = 'tessera.blocked'
/** How often the loop shows that it turns, ms. */
const beat = 250
/** A question that is answered later than this was not answered out of a block, ms: the loop turns again. */
const freshness = 1_000

/** Starts the program anew in this very process, if a plugin blocks it; whatever was under way ends as at a kill. */
function startAnew(askedat: number): void {
  const asked = pluginAsked()
  if (asked === null || Date.now() - askedat > freshness || debuggedAt() !== undefined) return
  const { execPath, execArgv, argv, env } = process
  const told = JSON.stringify(asked)
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, [blockedIn]: told })
}

/**
 * Watches from a thread of its own whether the loop turns. If it has not for `limit` ms, the thread interrupts what
 * runs, and where that is a plugin's call, the program starts anew.
 */
export function watchPlugins(limit: number): void {
  const turns = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(turns, 0, 1), beat).unref()
  Reflect.set(globalThis, Symbol.for(called), startAnew)
  const thread = new Worker(new URL('./watch-thread.ts', import.meta.url), {
    workerData: { turns, limit, every: beat * 2, called },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  })
  thread.unref()
}

/** Switches off what blocked the program that was here before this one. */
export async function switchOffBlocked({ pluginhealth }: Pick<Ports, 'pluginhealth'>): Promise<void> {
  const told = process.env[blockedIn]
  delete process.env[blockedIn]
  if (told === undefined) return
  const asked: AskedPlace = JSON.parse(told)
  await pluginhealth.blocked(asked)
}
