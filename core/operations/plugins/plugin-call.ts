import type { PluginLimit } from '../../plugin-api/limits.ts'
import { OverLimit } from './over-limit.ts'

/** A plugin did not answer within its limit. */
export class PluginTimeout extends OverLimit {
  readonly code = 'plugin_timeout'

  /** @param waited how long it had by then, ms */
  constructor(limit: PluginLimit, waited: number) {
    super(limit, waited, `The plugin did not answer within ${limit.most} ms.`)
  }
}

/**
 * Calls a plugin and waits for at most as long as its limit, a time. Every call into a plugin's code goes through here,
 * since plugins throw, reject and hang. A synchronous throw rejects too. The signal aborts at the limit; a plugin that
 * ignores it keeps running, and its late answer is dropped.
 * @throws PluginTimeout at the limit, or whatever the plugin throws
 */
export async function callPlugin<T>(limit: PluginLimit, work: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>()
  const controller = new AbortController()
  const begun = performance.now()
  const timer = setTimeout(() => {
    // One that blocks the thread has taken more than the limit by now.
    const fault = new PluginTimeout(limit, Math.max(limit.most, Math.round(performance.now() - begun)))
    controller.abort(fault)
    over.reject(fault)
  }, limit.most)
  try {
    return await Promise.race([Promise.try(work, controller.signal), over.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A plugin's error as text, for the log. */
export const faultText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
