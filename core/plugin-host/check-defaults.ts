import { type LoadedPlugin, listed } from './loaded-plugin.ts'
import { readSettings } from './settings.ts'

export interface PluginDefaults {
  mail: string
  files: string
  places?: string
}

const kinds = ['mail', 'files', 'places'] as const

/**
 * Faults of the operator's defaults: each must be installed, supply what it is the default for, and work without
 * settings.
 */
export function defaultsFaults(
  defaults: Partial<PluginDefaults>,
  plugins: LoadedPlugin[],
  unusable: Set<string>,
): string[] {
  return kinds.flatMap((kind) => {
    const name = defaults[kind]
    if (name === undefined || unusable.has(name)) return []
    const found = plugins.find((plugin) => plugin.name === name)
    const suppliers = plugins.filter((plugin) => plugin.registered[kind].length > 0).map((plugin) => plugin.name)
    if (!found)
      return [
        `The default for ${kind} is '${name}', which is not installed. Installed plugins for it: ${listed(suppliers)}.`,
      ]
    if (found.registered[kind].length === 0)
      return [
        `The default for ${kind} is '${name}', which registers nothing for it. Plugins that do: ${listed(suppliers)}.`,
      ]
    const settings = readSettings(found.plugin.settings, {})
    return settings.ok
      ? []
      : [
          `The default for ${kind} is '${name}', which does not work without settings: ${settings.faults.join('; ')}. Give them defaults.`,
        ]
  })
}
