import { isRecord } from '../../domain/is-record.ts'
import { pointerOf, shown, type Warning } from './faults.ts'
import type { RawBundle } from './prepare-bundle.ts'

/** What an installation offers of the names in a bundle. */
export interface Installation {
  themes: string[]
  /** Values of `bookingflow` that installed plugins provide. */
  flows: string[]
  /** The base language's texts, by key; absent if unknown. */
  words?: Record<string, string>
  /** Faults of a tenant's settings for an installed plugin; `field` is empty for the settings as a whole. */
  settingFaults(plugin: string, settings: Record<string, unknown>): { field: string; message: string }[]
}

/** Orders in which a site can list bookables; `other` and any other value mean by name. */
const orders = ['alphabetical', 'mostrecent', 'leastrecent', 'bytag', 'tagaccordion', 'other']

/** Warns of names that this installation doesn't have. They are kept, because they may be installed later. */
export function installationWarnings(raw: RawBundle, { themes, flows, settingFaults }: Installation): Warning[] {
  const choice = (entity: unknown, pointer: string, field: string, known: string[], instead: string): Warning[] => {
    const value = isRecord(entity) ? entity[field] : undefined
    if (typeof value !== 'string' || known.includes(value)) return []
    const message = `${shown(value)} is not known here, ${instead}; known are ${known.map((one) => shown(one)).join(', ')}`
    return [{ pointer: `${pointer}/${field}`, message }]
  }
  const theme = (entity: unknown, pointer: string) =>
    choice(entity, pointer, 'theme', themes, 'the site is drawn in "base"')
  return [
    ...theme(raw.whitelabel, '/whitelabel'),
    ...settingWarnings(raw.whitelabel, settingFaults),
    ...raw.lists.providers.flatMap((provider, index) => {
      const pointer = pointerOf('providers', index)
      return [
        ...theme(provider, pointer),
        ...choice(provider, pointer, 'bookingflow', flows, 'the first flow installed takes its place'),
        ...choice(provider, pointer, 'bookableordermethod', orders, 'bookables are listed by name'),
      ]
    }),
  ]
}

function settingWarnings(whitelabel: unknown, settingFaults: Installation['settingFaults']): Warning[] {
  const plugins = isRecord(whitelabel) && Array.isArray(whitelabel.plugins) ? whitelabel.plugins : []
  return plugins.flatMap((plugin, index) => {
    if (!isRecord(plugin) || typeof plugin.name !== 'string') return []
    const settings = isRecord(plugin.settings) ? plugin.settings : {}
    const at = pointerOf('whitelabel', 'plugins', index, 'settings')
    return settingFaults(plugin.name, settings).map(({ field, message }) => ({
      pointer: field === '' ? at : at + pointerOf(field),
      message,
    }))
  })
}
