import type { Provider, Whitelabel } from '../domain/entities/index.ts'
import { faultText } from '../operations/plugins/plugin-call.ts'
import type { Sealing } from '../operations/plugins/sealing.ts'
import type { ResolvedPlugins } from '../operations/tenant.ts'
import { type ActivePlugin, assemblePlugins, type PluginParts, partsOf } from './assemble-plugins.ts'
import type { PluginDefaults } from './check-defaults.ts'
import { hasPlaces } from './compose-places.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { readSettings } from './settings.ts'

type Settings = Record<string, unknown>

interface Resolving {
  /** Keeps what plugins supply whatever their settings, by their names: dictionaries are large. */
  share?: (names: string, make: () => PluginParts) => PluginParts
  /** Opens settings that are sealed; throws for those that it can't open. */
  open?: Sealing['open']
}

/** The settings as a plugin reads them. */
function readOpened({ name, plugin }: LoadedPlugin, settings: Settings, open: Sealing['open']) {
  try {
    return readSettings(plugin.settings, open(name, settings))
  } catch (error) {
    return { ok: false as const, faults: [faultText(error)] }
  }
}

/**
 * The plugins of a tenant: those that its white-label names and that are installed with valid settings, and the
 * operator's defaults for kinds that none of them supplies. A faulty plugin is left out with a warning, and the tenant
 * runs without it. Without a flow or a language of its own, a white-label has all installed ones.
 */
export function resolvePlugins(
  installed: LoadedPlugin[],
  defaults: PluginDefaults,
  whitelabel: Whitelabel,
  provider: Provider | null,
  { share = (_names, make) => make(), open = (_plugin, settings) => settings }: Resolving = {},
): ResolvedPlugins {
  const warnings: string[] = []
  const named = (whitelabel.plugins ?? []).flatMap(({ name, settings }) => {
    const loaded = installed.find((plugin) => plugin.name === name)
    if (!loaded) {
      warnings.push(`White-label '${whitelabel.id}' names the plugin '${name}', which is not installed.`)
      return []
    }
    const own = isOverridable(loaded) ? overridesOf(whitelabel, provider)[name] : {}
    const read = readOpened(loaded, { ...settings, ...own }, open)
    if (read.ok) return [{ loaded, settings: read.settings }]
    warnings.push(
      `Plugin '${name}' is left out for white-label '${whitelabel.id}', its settings are wrong: ${read.faults.join('; ')}.`,
    )
    return []
  })
  const active = [...named, ...fallbacks(installed, defaults, named)]
  const loaded = active.map((each) => each.loaded)
  const parts = share(loaded.map(({ name }) => name).join(), () => partsOf(installed, loaded))
  return assemblePlugins(parts, active, warnings)
}

/**
 * Sign-on is for the whole white-label: a provider with an identity service of its own could sign on as people of its
 * neighbours.
 */
const isOverridable = ({ registered }: LoadedPlugin): boolean => registered.signOn.length === 0

/**
 * The provider's own settings by plugin, limited to those that the white-label allows (`{plugin}.{setting}` in
 * `overridable`).
 */
export function overridesOf({ overridable = [] }: Whitelabel, provider: Provider | null): Record<string, Settings> {
  const found: Record<string, Settings> = {}
  for (const name of overridable) {
    const dot = name.indexOf('.')
    const [plugin, field] = [name.slice(0, dot), name.slice(dot + 1)]
    const own = provider?.settings?.[plugin]
    if (typeof own === 'object' && own !== null && Object.hasOwn(own, field))
      found[plugin] = { ...found[plugin], [field]: Reflect.get(own, field) }
  }
  return found
}

function fallbacks(installed: LoadedPlugin[], defaults: PluginDefaults, named: ActivePlugin[]): ActivePlugin[] {
  const kinds = (['mail', 'files'] as const).flatMap((kind) =>
    named.some(({ loaded }) => loaded.registered[kind].length > 0) ? [] : defaults[kind],
  )
  const places = defaults.places === undefined || hasPlaces(named) ? [] : [defaults.places]
  const wanted = [...kinds, ...places]
  return [...new Set(wanted)].flatMap((name) => {
    const loaded = installed.find((plugin) => plugin.name === name)
    const settings = loaded ? readSettings(loaded.plugin.settings, {}) : null
    const isNamed = named.some((each) => each.loaded.name === name)
    return loaded && settings?.ok && !isNamed ? [{ loaded, settings: settings.settings }] : []
  })
}
