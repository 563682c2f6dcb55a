import type { Provider, Whitelabel } from '../domain/entities/index.ts'
import type { ResolvedPlugins } from '../operations/tenant.ts'
import type { PaymentProcessor, PluginHost, PluginRoute } from '../plugin-api/index.ts'
import type { PluginDefaults } from './check-defaults.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { resolvePlugins } from './resolve-plugins.ts'
import { secretsOf, settingFaults } from './settings.ts'

/** Every installed plugin, loaded and checked; what a tenant sees of them is resolved from it. */
export interface PluginRegistry {
  plugins: {
    name: string
    folder: string
    /** The browser half's file, null where there is none. */
    browser: string | null
    /** Settings that must never leave the server. */
    secrets: string[]
  }[]
  /** Values of a provider's `bookingflow`. */
  flows: string[]
  /** What is wrong with a tenant's settings of a plugin; nothing where it is not installed. */
  settingFaults(plugin: string, settings: Record<string, unknown>): { field: string; message: string }[]
  /** Routes of all plugins, each to be mounted at `/plugins/{plugin}{route.path}`. */
  routes: { plugin: string; route: PluginRoute }[]
  /** Processors that take webhooks, by plugin. */
  webhooks: { plugin: string; processors: PaymentProcessor[] }[]
  /** Kept per pair of entities, so that a request costs a look-up; the entities are never changed in place. */
  resolve(whitelabel: Whitelabel, provider: Provider | null): ResolvedPlugins
}

const onOwnDomain = Object.freeze({})

/** Says each warning once, however many providers a white-label has; forgets when it has said very many. */
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

export function makeRegistry(
  plugins: LoadedPlugin[],
  defaults: PluginDefaults,
  log: PluginHost['log'],
): PluginRegistry {
  const warn = warner(log)
  const resolved = new WeakMap<Whitelabel, WeakMap<object, ResolvedPlugins>>()
  return {
    plugins: plugins.map(({ name, location, plugin }) => ({
      name,
      folder: location.folder,
      browser: location.browser,
      secrets: secretsOf(plugin.settings),
    })),
    flows: plugins.flatMap(({ registered }) => registered.flows.map((flow) => flow.name)),
    settingFaults(name, settings) {
      const found = plugins.find((plugin) => plugin.name === name)
      return found ? settingFaults(found.plugin.settings, settings) : []
    },
    routes: plugins.flatMap(({ name, registered }) => registered.routes.map((route) => ({ plugin: name, route }))),
    webhooks: plugins.flatMap(({ name, registered }) => {
      const processors = registered.payments.filter((processor) => processor.capabilities.webhooks)
      return processors.length > 0 ? [{ plugin: name, processors }] : []
    }),
    resolve(whitelabel, provider) {
      const ofWhitelabel = resolved.get(whitelabel) ?? new WeakMap<object, ResolvedPlugins>()
      resolved.set(whitelabel, ofWhitelabel)
      const known = ofWhitelabel.get(provider ?? onOwnDomain)
      if (known) return known
      const found = resolvePlugins(plugins, defaults, whitelabel, provider)
      warn(found.warnings)
      ofWhitelabel.set(provider ?? onOwnDomain, found)
      return found
    },
  }
}
