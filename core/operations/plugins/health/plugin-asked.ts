import { AsyncLocalStorage } from 'node:async_hooks'
import type { AskedPlace } from './plugin-health.ts'

const asking = new AsyncLocalStorage<AskedPlace>()

/** Runs what asks a plugin, so that what it does, also after it has waited, is known to be its doing. */
export const asPlugin = <T>(asked: AskedPlace, work: () => T): T => asking.run(asked, work)

/** Where a plugin is asked by what runs at this moment; null where none is. */
export const pluginAsked = (): AskedPlace | null => asking.getStore() ?? null
