import { keepWithin } from '../operations/plugins/over-limit.ts'
import { publicCopy } from '../operations/plugins/public-data.ts'
import type { TenantPlugins } from '../operations/tenant.ts'
import { isRecord, type Place, type PlaceProvider, type TenantContext } from '../plugin-api/index.ts'
import { pluginLimits } from '../plugin-api/limits.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { secretValues } from './settings.ts'

interface Active {
  loaded: LoadedPlugin
  settings: Record<string, unknown>
}

const { places: limits } = pluginLimits

/** What of places is told to browsers: their texts. */
function textsOf(places: unknown): unknown {
  const text = `What it suggests is no list of up to ${limits.suggestions.most} places.`
  if (!Array.isArray(places)) throw new Error(text)
  keepWithin(limits.suggestions, places.length, text)
  return places.map((one: unknown) => (isRecord(one) ? [one.label, one.parts] : null))
}

/** The part from the first plugin that has it, a context with that plugin's settings, and a check for its secrets. */
function partOf<P extends 'geocoder' | 'router'>(active: Active[], part: P) {
  for (const { loaded, settings } of active)
    for (const provider of loaded.registered.places) {
      const found: PlaceProvider[P] = provider[part]
      const secrets = secretValues(loaded.plugin.settings, settings)
      if (found)
        return {
          found,
          plugin: loaded.name,
          own: (context: TenantContext): TenantContext => ({ ...context, settings }),
          told(places: Place[]): Place[] {
            publicCopy(textsOf(places), { settings, secrets }, limits.text)
            return places
          },
        }
    }
  return null
}

/** Whether these plugins have both a geocoder and a router. */
export const hasPlaces = (active: Active[]): boolean =>
  partOf(active, 'geocoder') !== null && partOf(active, 'router') !== null

/** The first geocoder and the first router, which may belong to different plugins. */
export function composePlaces(active: Active[]): TenantPlugins['places'] {
  const geocoder = partOf(active, 'geocoder')
  const router = partOf(active, 'router')
  return {
    geocoder: geocoder && {
      plugin: geocoder.plugin,
      whiletyping: (context) => geocoder.found.whiletyping(geocoder.own(context)),
      attribution: geocoder.found.attribution,
      suggest: async (context, text, ask) =>
        geocoder.told(await geocoder.found.suggest(geocoder.own(context), text, ask)),
      locate: (context, address, ask) => geocoder.found.locate(geocoder.own(context), address, ask),
    },
    router: router && {
      plugin: router.plugin,
      travel: (context, from, to, ask) => router.found.travel(router.own(context), from, to, ask),
    },
  }
}
