import { definePlugin } from '@tessera/plugin-api'
import { NominatimSettings, nominatimGeocoder } from './nominatim-geocoder.ts'
import { waitByClock } from './one-at-a-time.ts'

/** Addresses and suggestions from a Nominatim server, which searches OpenStreetMap. */
export default definePlugin({
  name: 'places-nominatim',
  settings: NominatimSettings,
  setup(host) {
    host.places.register(nominatimGeocoder({ now: host.operator.now, wait: waitByClock }, host.fetch))
  },
})
