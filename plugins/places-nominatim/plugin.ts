import { definePlugin } from '@tessera/plugin-api'
import { NominatimSettings, nominatimGeocoder } from './nominatim-geocoder.ts'
import { waitByClock } from './one-at-a-time.ts'

/** Addresses and their suggestions from a server of Nominatim, which searches OpenStreetMap. */
export default definePlugin({
  name: 'places-nominatim',
  settings: NominatimSettings,
  setup(host) {
    host.places.register(nominatimGeocoder({ now: host.operator.now, wait: waitByClock }))
  },
})
