/** A plugin did not answer within its limit. */
export class PluginTimeout extends Error {
  readonly code = 'plugin_timeout'

  constructor(limit: number) {
    super(`The plugin did not answer within ${limit} ms.`)
  }
}

/**
 * Calls a plugin and waits for at most `limit` milliseconds. Every call into a plugin's code goes through here, since
 * plugins throw, reject and hang. A synchronous throw rejects too. The signal aborts at the limit; a plugin that
 * ignores it keeps running, and its late answer is dropped.
 * @throws PluginTimeout at the limit, or whatever the plugin throws
 */
export async function callPlugin<T>(limit: number, work: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>()
  const controller = new AbortController()
  const timer = setTimeout(() => {
    const fault = new PluginTimeout(limit)
    controller.abort(fault)
    over.reject(fault)
  }, limit)
  try {
    return await Promise.race([Promise.try(work, controller.signal), over.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A plugin's error as text, for the log. */
export const faultText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
