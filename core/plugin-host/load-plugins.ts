import { pathToFileURL } from 'node:url'
import type { PluginHost } from '../plugin-api/index.ts'
import { browserFaults } from './check-browser-halves.ts'
import { defaultsFaults, type PluginDefaults } from './check-defaults.ts'
import { flowFaults } from './check-flows.ts'
import { eventFaults, kindFaults, serviceFaults } from './check-kinds.ts'
import { nameFaults } from './check-names.ts'
import { checkPluginShape } from './check-plugin-shape.ts'
import { processorFaults } from './check-processors.ts'
import { stepFaults } from './check-steps.ts'
import { themeFaults } from './check-themes.ts'
import { messageFaults } from './check-words.ts'
import type { HiddenValues } from './hidden-values.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { locate, PluginFault } from './locate.ts'
import { openHost } from './registrations.ts'
import { makeRegistry, type PluginRegistry } from './registry.ts'
import { safeFetch } from './safe-fetch.ts'

/** The part of the operator's configuration for plugins. */
interface PluginsConfig {
  plugins: Record<string, string>
  defaults: PluginDefaults
  dataFolder: string
  smtpUrl?: string | undefined
  /** Seal secret settings: the first one seals, each opens. Absent: they are stored as they are. */
  settingsKeys?: string[]
  /** Whether this installation has the demo tenants. */
  demo?: boolean
  /** Whether plugins may call this machine where tenants name it. Default: in development. */
  allowsLoopback?: boolean
}

interface LoadOptions {
  /** Relative paths in the configuration start here. */
  root: string
  log: PluginHost['log']
  /** Development enables what must be closed in production (the mail inbox). Defaults to NODE_ENV. */
  development?: boolean
  now?: () => number
  /** How long a plugin's `setup` may take, ms. */
  setupLimit?: number
  /** Is told the values of secret settings, which no log may have. */
  hidden?: HiddenValues | undefined
}

type Attempt = { name: string; loaded: LoadedPlugin | null; faults: string[] }

/**
 * Imports every installed plugin, lets it register, and checks the result.
 * @throws PluginFault with every fault found, one sentence each, that says what to change
 */
export async function loadPlugins(config: PluginsConfig, options: LoadOptions): Promise<PluginRegistry> {
  const attempts = await Promise.all(
    Object.entries(config.plugins).map(([name, spec]) => loadOne(name, spec, config, options)),
  )
  const plugins = attempts.flatMap(({ loaded }) => loaded ?? [])
  const unusable = new Set(attempts.flatMap(({ name, loaded }) => (loaded ? [] : name)))
  const ofFlows = flowFaults(plugins)
  const faults = [
    ...attempts.flatMap((attempt) => attempt.faults),
    ...nameFaults(plugins),
    ...kindFaults(plugins),
    ...serviceFaults(plugins),
    ...eventFaults(plugins),
    ...processorFaults(plugins),
    ...(ofFlows.length > 0 ? ofFlows : stepFaults(plugins)),
    ...messageFaults(plugins),
    ...themeFaults(plugins),
    ...browserFaults(plugins),
    ...defaultsFaults(config.defaults, plugins, unusable),
  ]
  if (faults.length > 0)
    throw new PluginFault(
      `The plugins of fastify.config.ts have faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    )
  const { log, hidden } = options
  return makeRegistry(plugins, config.defaults, { log, hidden, keys: config.settingsKeys ?? [] })
}

async function loadOne(name: string, spec: string, config: PluginsConfig, options: LoadOptions): Promise<Attempt> {
  try {
    if (!/^[a-z][a-z0-9-]*$/.test(name))
      throw new PluginFault(`Plugin '${name}' needs a name of small letters, digits and hyphens. Rename it.`)
    const location = locate(options.root, spec)
    const checked = checkPluginShape(name, await importDefault(name, location.server))
    if (!checked.plugin) return { name, loaded: null, faults: checked.faults }
    const { host, registered, close } = openHost(name, surroundings(config, options))
    await setUp(name, () => checked.plugin.setup(withKinds(host)), options.setupLimit ?? mostSetup)
    close()
    return { name, loaded: { name, plugin: checked.plugin, location, registered }, faults: [] }
  } catch (error) {
    if (error instanceof PluginFault) return { name, loaded: null, faults: [error.message] }
    throw error
  }
}

async function importDefault(name: string, server: string): Promise<unknown> {
  try {
    const module: { default?: unknown } = await import(pathToFileURL(server).href)
    return module.default
  } catch (error) {
    throw new PluginFault(`Plugin '${name}' can not be imported from ${server}: ${messageOf(error)}. Correct its code.`)
  }
}

/** How long a plugin's `setup` may take unless the caller says so, ms. */
const mostSetup = 30_000

async function setUp(name: string, run: () => void | Promise<void>, most: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it has not ended after ${most / 1000} seconds`)), most)
  })
  try {
    await Promise.race([run(), late])
  } catch (error) {
    throw new PluginFault(
      `Plugin '${name}' fails in its setup(): ${messageOf(error)}. Correct it, or take it out of fastify.config.ts.`,
    )
  } finally {
    clearTimeout(timer)
  }
}

/** The host, which says what there is when a plugin asks for a kind that there is not. */
const withKinds = (host: PluginHost): PluginHost =>
  new Proxy(host, {
    get(target, kind) {
      if (typeof kind === 'symbol' || kind in target) return Reflect.get(target, kind)
      throw new Error(
        `there is no host.${kind}; there is ${Object.keys(target)
          .map((one) => `host.${one}`)
          .join(', ')}`,
      )
    },
  })

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')

function surroundings(config: PluginsConfig, options: LoadOptions) {
  const { log, development = process.env.NODE_ENV !== 'production', now } = options
  return {
    log,
    fetch: safeFetch(config.allowsLoopback ?? development),
    operator: {
      dataFolder: config.dataFolder,
      development,
      demo: config.demo ?? false,
      ...(config.smtpUrl ? { smtpUrl: config.smtpUrl } : {}),
      now: now ?? Date.now,
    },
  }
}
