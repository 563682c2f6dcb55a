import type { PlaceProvider, TenantContext, Trip } from '@tessera/plugin-api'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { countryNames } from './country-names.ts'
import { findTown } from './find-town.ts'
import type { Gazetteer } from './gazetteer.ts'
import { greatCircleMiles } from './great-circle.ts'
import { readAddress } from './read-address.ts'
import { suggestTowns } from './suggest-towns.ts'

export const OfflineSettings = Type.Object({
  /** The factor by which a road is longer than the straight line. */
  detour: Type.Number({ minimum: 1, maximum: 3, default: 1.3 }),
  /** Average over the whole trip, including lights and parking. */
  milesperhour: Type.Number({ minimum: 3, maximum: 80, default: 30 }),
  /** The length of a trip within one town, for which the gazetteer has only one point. */
  localmiles: Type.Number({ minimum: 0, maximum: 50, default: 2 }),
  /** The longest distance that anybody drives for an appointment. */
  furthestmiles: Type.Number({ minimum: 1, maximum: 10_000, default: 600 }),
})
type OfflineSettings = Static<typeof OfflineSettings>

/** Rounds to tenths of a mile: a straight line is no more precise. */
const toTenths = (miles: number) => Math.round(miles * 10) / 10

function tripOf(straight: number, settings: OfflineSettings): Trip | null {
  const miles = Math.max(settings.localmiles, toTenths(straight * settings.detour))
  if (miles > settings.furthestmiles) return null
  return { miles, seconds: Math.ceil((miles / settings.milesperhour) * 3600) }
}

/** Places without a network: towns from a gazetteer, trips from the straight line between them. */
export function offlinePlaces(gazetteer: () => Promise<Gazetteer>): PlaceProvider {
  const settingsOf = (context: TenantContext) => Value.Parse(OfflineSettings, context.settings)
  return {
    name: 'places-offline',
    geocoder: {
      whiletyping: () => true,
      attribution: 'GeoNames',
      async suggest(context, text, { country, near }) {
        if (text.trim() === '') return []
        const [towns, names] = [await gazetteer(), countryNames(context.language)]
        const own = near && findTown(towns, readAddress([near.town, near.region].join(', '), country, names), country)
        return suggestTowns(text, { gazetteer: towns, home: country, names, near: own ?? null })
      },
      async locate(context, address, { country }) {
        const read = readAddress(address, country, countryNames(context.language))
        const town = findTown(await gazetteer(), read, country)
        return town && { latitude: town.latitude, longitude: town.longitude }
      },
    },
    router: {
      travel: async (context, from, to) => tripOf(greatCircleMiles(from, to), settingsOf(context)),
    },
  }
}
