import type { TObject } from 'typebox'
import type { Provider, Whitelabel } from '../domain/entities/index.ts'
import { BoundedMap } from '../operations/caches/bounded-map.ts'
import { faultText } from '../operations/plugins/plugin-call.ts'
import { type Sealing, sealingOf } from '../operations/plugins/sealing.ts'
import type { ResolvedPlugins } from '../operations/tenant.ts'
import type { Channel, Demo, PaymentProcessor, PluginHost, PluginRoute, ThemeTokens } from '../plugin-api/index.ts'
import type { PluginParts } from './assemble-plugins.ts'
import type { PluginDefaults } from './check-defaults.ts'
import type { HiddenValues } from './hidden-values.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { overridesOf, resolvePlugins } from './resolve-plugins.ts'
import { secretsOf, settingFaults } from './settings.ts'

/** Every installed plugin, loaded and checked, from which each tenant's plugins are resolved. */
export interface PluginRegistry {
  plugins: {
    name: string
    folder: string
    /** The file of the browser half; null where there is none. */
    browser: string | null
    /** Names of settings that must never leave the server. */
    secrets: string[]
  }[]
  /** Every plugin's themes: their fonts are served to all. */
  themes: ThemeTokens[]
  /** Every plugin's demo tenants, in the order of the plugins. */
  demos: Demo[]
  /** Faults of a tenant's settings for a plugin; none for a plugin that is not installed. */
  settingFaults(plugin: string, settings: Record<string, unknown>): { field: string; message: string }[]
  /** The schema of a plugin's settings; null for a plugin that is not installed. */
  settingsOf(plugin: string): TObject | null
  /** Routes of all plugins, each to be mounted at `/plugins/{plugin}{route.path}`. */
  routes: { plugin: string; route: PluginRoute }[]
  /** Processors with webhooks, by plugin. */
  webhooks: { plugin: string; processors: PaymentProcessor[] }[]
  /** Names of the plugins that do something for each provider again and again. */
  planned: string[]
  /** Channels that take replies, by plugin. */
  inbound: { plugin: string; channels: Channel[] }[]
  /** Channels that take receipts, by plugin. */
  receipts: { plugin: string; channels: Channel[] }[]
  /**
   * Cached per white-label, so that a request costs a look-up; entities are never changed in place. Providers with the
   * same settings of their own, mostly none, share one object.
   */
  resolve(whitelabel: Whitelabel, provider: Provider | null): ResolvedPlugins
  /** Seals secret settings before they are stored. */
  sealing: Sealing
}

/** The most different settings of providers cached for a white-label, and of sets of plugins. */
const keptResolved = 1_000
const keptParts = 200

/** Logs each warning once, however many providers a white-label has; starts over when it remembers too many. */
function warner(log: PluginHost['log']): (warnings: string[]) => void {
  const said = new Set<string>()
  return (warnings) => {
    if (said.size > 1000) said.clear()
    for (const warning of warnings.filter((each) => !said.has(each))) {
      said.add(warning)
      log.warn({}, warning)
    }
  }
}

/** Whether it does something for each provider again and again. */
const isPlanned = ({ registered: { calendars, jobs } }: LoadedPlugin): boolean =>
  calendars.length > 0 || jobs.some(({ minutes }) => minutes !== undefined)

export function makeRegistry(
  plugins: LoadedPlugin[],
  defaults: PluginDefaults,
  { log, keys, hidden }: { log: PluginHost['log']; keys: string[]; hidden?: HiddenValues | undefined },
): PluginRegistry {
  const sealing = sealingOf(keys, (name) => plugins.find((one) => one.name === name)?.plugin.settings ?? null)
  const warn = warner(log)
  const resolved = new WeakMap<Whitelabel, BoundedMap<string, ResolvedPlugins>>()
  const parts = new BoundedMap<string, PluginParts>(keptParts)
  return {
    sealing,
    plugins: plugins.map(({ name, location, plugin }) => ({
      name,
      folder: location.folder,
      browser: location.browser,
      secrets: secretsOf(plugin.settings),
    })),
    themes: plugins.flatMap(({ registered }) => registered.themes),
    demos: plugins.flatMap(({ registered }) => registered.demos),
    settingFaults(name, settings) {
      const found = plugins.find((plugin) => plugin.name === name)
      if (!found) return []
      try {
        return settingFaults(found.plugin.settings, sealing.open(name, settings))
      } catch (error) {
        return [{ field: '', message: `can't be read: ${faultText(error)}` }]
      }
    },
    settingsOf(name) {
      return plugins.find((plugin) => plugin.name === name)?.plugin.settings ?? null
    },
    routes: plugins.flatMap(({ name, registered }) => registered.routes.map((route) => ({ plugin: name, route }))),
    webhooks: plugins.flatMap(({ name, registered }) => {
      const processors = registered.payments.filter((processor) => processor.capabilities.webhooks)
      return processors.length > 0 ? [{ plugin: name, processors }] : []
    }),
    planned: plugins.filter(isPlanned).map(({ name }) => name),
    inbound: plugins.flatMap(({ name, registered }) => {
      const channels = registered.channels.filter((channel) => channel.receive !== undefined)
      return channels.length > 0 ? [{ plugin: name, channels }] : []
    }),
    receipts: plugins.flatMap(({ name, registered }) => {
      const channels = registered.channels.filter((channel) => channel.receipts !== undefined)
      return channels.length > 0 ? [{ plugin: name, channels }] : []
    }),
    resolve(whitelabel, provider) {
      const ofWhitelabel = resolved.get(whitelabel) ?? new BoundedMap<string, ResolvedPlugins>(keptResolved)
      resolved.set(whitelabel, ofWhitelabel)
      return ofWhitelabel.getOrMake(JSON.stringify(overridesOf(whitelabel, provider)), () => {
        const share = (names: string, make: () => PluginParts) => parts.getOrMake(names, make)
        const found = resolvePlugins(plugins, defaults, whitelabel, provider, { share, open: sealing.open })
        for (const name of found.active) hidden?.add(found.secretsOf(name))
        warn(found.warnings)
        return found
      })
    },
  }
}
