import type { Provider, Whitelabel } from '../domain/entities/index.ts'
import type { ResolvedPlugins } from '../operations/tenant.ts'
import { type ActivePlugin, assemblePlugins } from './assemble-plugins.ts'
import type { PluginDefaults } from './check-defaults.ts'
import { hasPlaces } from './compose-places.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { readSettings } from './settings.ts'

type Settings = Record<string, unknown>

/**
 * The plugins of a tenant: those that its white-label names and that are installed with settings their schema
 * accepts, and the operator's defaults for kinds that none of them supplies. A fault leaves the plugin out with a
 * warning; the tenant runs without it. A white-label that names no flow or no wording has all that are installed.
 */
export function resolvePlugins(
  installed: LoadedPlugin[],
  defaults: PluginDefaults,
  whitelabel: Whitelabel,
  provider: Provider | null,
): ResolvedPlugins {
  const warnings: string[] = []
  const named = (whitelabel.plugins ?? []).flatMap(({ name, settings }) => {
    const loaded = installed.find((plugin) => plugin.name === name)
    if (!loaded) {
      warnings.push(`White-label '${whitelabel.id}' names the plugin '${name}', which is not installed.`)
      return []
    }
    const own = isOverridable(loaded) ? overrides(name, whitelabel, provider) : {}
    const read = readSettings(loaded.plugin.settings, { ...settings, ...own })
    if (read.ok) return [{ loaded, settings: read.settings }]
    warnings.push(
      `Plugin '${name}' is left out for white-label '${whitelabel.id}', its settings are wrong: ${read.faults.join('; ')}.`,
    )
    return []
  })
  const active = [...named, ...fallbacks(installed, defaults, named)]
  return assemblePlugins(installed, active, warnings)
}

/**
 * Who says who somebody is, says it for all of the white-label: a provider that named an issuer of its own could sign on
 * as the people of its neighbours.
 */
const isOverridable = ({ registered }: LoadedPlugin): boolean => registered.signOn.length === 0

/** What a provider sets instead, as far as its white-label lists `{plugin}.{setting}` among `overridable`. */
function overrides(name: string, whitelabel: Whitelabel, provider: Provider | null): Settings {
  const own = provider?.settings?.[name]
  if (typeof own !== 'object' || own === null) return {}
  return Object.fromEntries(
    Object.entries(own).filter(([field]) => whitelabel.overridable?.includes(`${name}.${field}`)),
  )
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
