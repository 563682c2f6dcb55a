import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { asLoading } from '../operations/plugins/health/plugin-asked.ts'
import type { PluginHost } from '../plugin-api/index.ts'
import { pluginLimits } from '../plugin-api/limits.ts'
import { browserFaults } from './check-browser-halves.ts'
import { defaultsFaults, type PluginDefaults } from './check-defaults.ts'
import { nameFaults } from './check-names.ts'
import { checkPluginShape } from './check-plugin-shape.ts'
import { partFaults } from './check-registered.ts'
import { stepFaults } from './check-steps.ts'
import { themeFaults } from './check-themes.ts'
import { unsaidFaults } from './check-words.ts'
import type { HiddenValues } from './hidden-values.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { locate, PluginFault } from './locate.ts'
import { openHost } from './registrations.ts'
import { safeFetch } from './safe-fetch.ts'

/** The part of the operator's configuration for plugins. */
export interface PluginsConfig {
  plugins: Record<string, string>
  defaults: Partial<PluginDefaults>
  dataFolder: string
  smtpUrl?: string | undefined
  /** Seal secret settings: the first one seals, each opens. Absent: they are stored as they are. */
  settingsKeys?: string[]
  /** Whether this installation has the demo tenants. */
  demo?: boolean
  /** Whether plugins may call this machine where tenants name it. Default: in development. */
  allowsLoopback?: boolean
  /** Origins in the operator's network that plugins may call where tenants name them. Default: none. */
  ownServers?: string[]
}

export interface TryOptions {
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
  /** What is there besides, whose flows have the places of steps, and whose words are known. */
  beside?: LoadedPlugin[]
}

type Attempt = { name: string; loaded: LoadedPlugin | null; faults: string[] }

/** Every plugin that could be imported and set up, and whatever is wrong with any, one sentence each. */
interface Tried {
  plugins: LoadedPlugin[]
  faults: string[]
}

/** Imports plugins, lets them register, and checks what they say. */
export async function tryPlugins(config: PluginsConfig, options: TryOptions): Promise<Tried> {
  const attempts = await Promise.all(
    Object.entries(config.plugins).map(([name, spec]) => asLoading(name, () => loadOne(name, spec, config, options))),
  )
  const { beside = [] } = options
  const plugins = attempts.flatMap(({ loaded }) => loaded ?? [])
  const ofParts = plugins.map((plugin) => ({ plugin, faults: partFaults(plugin) }))
  const sound = ofParts.flatMap(({ plugin, faults }) => (faults.length === 0 ? plugin : []))
  const unusable = new Set(Object.keys(config.plugins).filter((name) => !sound.some((plugin) => plugin.name === name)))
  const faults = [
    ...attempts.flatMap((attempt) => attempt.faults),
    ...ofParts.flatMap((each) => each.faults),
    ...nameFaults(sound),
    // The flows and halves of others are missing where a plugin has faults of its own.
    ...(sound.length < plugins.length ? [] : [...stepFaults([...beside, ...plugins]), ...browserFaults(plugins)]),
    ...unsaidFaults([...beside, ...sound]),
    ...themeFaults(sound),
    ...defaultsFaults(config.defaults, sound, unusable),
  ]
  return { plugins, faults }
}

async function loadOne(name: string, spec: string, config: PluginsConfig, options: TryOptions): Promise<Attempt> {
  try {
    if (!/^[a-z][a-z0-9-]*$/.test(name))
      throw new PluginFault(`Plugin '${name}' needs a name of small letters, digits and hyphens. Rename it.`)
    const location = locate(options.root, spec)
    const checked = checkPluginShape(name, await importDefault(name, location.server))
    if (!checked.plugin) return { name, loaded: null, faults: checked.faults }
    const { host, registered, close } = openHost(name, surroundings(config, options))
    await setUp(name, () => checked.plugin.setup(withKinds(host)), options.setupLimit ?? pluginLimits.setup.time.most)
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
    throw new PluginFault(`Plugin '${name}' can not be imported from ${server}: ${messageOf(error)}. ${mendOf(error)}`)
  }
}

/** What to do about a module that can't be imported: that it is there under its whole name is the usual case. */
function mendOf(error: unknown): string {
  const [, path = ''] = /^(?:Cannot find module|Directory import) '([^']+)'/.exec(messageOf(error)) ?? []
  const ending = ['.ts', '/index.ts'].find((one) => path !== '' && existsSync(`${path}${one}`))
  return ending === undefined ? 'Correct its code.' : `Write the whole name: '${basename(path)}${ending}'.`
}

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

/** The host, which says what there is when a plugin asks for a kind, or for a call of one, that there is not. */
const withKinds = (host: PluginHost): PluginHost =>
  listing(
    {
      ...host,
      ...Object.fromEntries(pointsOf(host).map(([kind, point]) => [kind, listing(point, `host.${kind}`)])),
    },
    'host',
  )

/** What plugins register at. */
const pointsOf = ({ operator, log, fetch, ...points }: PluginHost): [string, object][] => Object.entries(points)

function listing<T extends object>(part: T, path: string): T {
  return new Proxy(part, {
    get(target, name) {
      if (typeof name === 'symbol' || name in target) return Reflect.get(target, name)
      const there = Object.keys(target).map((one) => `${path}.${one}`)
      throw new Error(`there is no ${path}.${name}; there is ${there.join(', ')}`)
    },
  })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')

function surroundings(config: PluginsConfig, options: TryOptions) {
  const { log, development = process.env.NODE_ENV !== 'production', now } = options
  return {
    log,
    fetch: safeFetch(config.allowsLoopback ?? development, undefined, config.ownServers),
    operator: {
      dataFolder: config.dataFolder,
      development,
      demo: config.demo ?? false,
      ...(config.smtpUrl ? { smtpUrl: config.smtpUrl } : {}),
      now: now ?? Date.now,
    },
  }
}
