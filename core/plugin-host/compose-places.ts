import type { Geocoder, PlaceProvider, Router, TenantContext } from '../plugin-api/index.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'

interface Active {
  loaded: LoadedPlugin
  settings: Record<string, unknown>
}

/** The part from the first plugin that has it, and a context with that plugin's settings. */
function partOf<P extends 'geocoder' | 'router'>(active: Active[], part: P) {
  for (const { loaded, settings } of active)
    for (const provider of loaded.registered.places) {
      const found: PlaceProvider[P] = provider[part]
      if (found) return { found, own: (context: TenantContext): TenantContext => ({ ...context, settings }) }
    }
  return null
}

/** Whether these plugins have both a geocoder and a router. */
export const hasPlaces = (active: Active[]): boolean =>
  partOf(active, 'geocoder') !== null && partOf(active, 'router') !== null

/** The first geocoder and the first router, which may belong to different plugins. */
export function composePlaces(active: Active[]): { geocoder: Geocoder | null; router: Router | null } {
  const geocoder = partOf(active, 'geocoder')
  const router = partOf(active, 'router')
  return {
    geocoder: geocoder && {
      whiletyping: (context) => geocoder.found.whiletyping(geocoder.own(context)),
      attribution: geocoder.found.attribution,
      suggest: (context, text, ask) => geocoder.found.suggest(geocoder.own(context), text, ask),
      locate: (context, address, ask) => geocoder.found.locate(geocoder.own(context), address, ask),
    },
    router: router && {
      travel: (context, from, to, ask) => router.found.travel(router.own(context), from, to, ask),
    },
  }
}
