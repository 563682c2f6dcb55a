import { AsyncLocalStorage } from 'node:async_hooks'
import type { AskedPlace } from './plugin-health.ts'

const asking = new AsyncLocalStorage<AskedPlace>()

/** Runs what asks a plugin, so that what it does, also after it has waited, is known to be its doing. */
export const asPlugin = <T>(asked: AskedPlace, work: () => T): T => asking.run(asked, work)

/** Where a plugin is asked by what runs at this moment; null where none is. */
export const pluginAsked = (): AskedPlace | null => asking.getStore() ?? null

const loading = new AsyncLocalStorage<string>()

/** Runs what loads a plugin, for no tenant yet, so that what it writes to the console is known to be its own. */
export const asLoading = <T>(plugin: string, work: () => T): T => loading.run(plugin, work)

/** The plugin whose code runs at this moment, asked for a tenant or loaded; null where none does. */
export const pluginAtWork = (): string | null => pluginAsked()?.plugin ?? loading.getStore() ?? null
