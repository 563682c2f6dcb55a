import type { HookContext } from './hooks.ts'

/** Work to be done once, apart from what asks for it. */
export interface LaterJob {
  /** The name of one of the plugin's jobs. */
  job: string
  /** JSON of up to 16 KB. */
  payload?: Record<string, unknown>
  /** Not before this instant (epoch ms); at once if absent. */
  at?: number
  /**
   * What has the same id as something that waits or was done in the last 30 days is not done again. Up to 100
   * characters.
   */
  id?: string
}

/**
 * Adds work for one of the plugin's jobs. At most a thousand pieces of a provider's plugin may wait: beyond that it
 * throws.
 */
export type AddJob = (later: LaterJob) => Promise<void>

export interface JobContext extends HookContext {
  /** What was given with it; empty for a regular run. */
  payload: Record<string, unknown>
  /** The same at each try of one piece of work. */
  id: string
  /**
   * Hosts on whose pages the provider's site is shown: its own, and those that may frame it, without patterns. Services
   * whose wallets work on known hosts alone are told them.
   */
  shownAt: string[]
}

/**
 * Work of a plugin apart from requests: regularly for each provider, or when `addJob` asks for it. While it throws it
 * is tried again, at growing intervals: asked-for work for half a day. It has 15 seconds, then its signal aborts.
 */
export interface PluginJob {
  /** `{plugin}.{name}` */
  name: string
  /** Runs so often by itself, 5 to 10,080 minutes; absent for work that is only asked for. */
  minutes?: number
  run(context: JobContext): Promise<void>
}
