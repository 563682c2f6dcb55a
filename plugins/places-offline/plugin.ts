import { definePlugin } from '@tessera/plugin-api'
import { gazetteer } from './load-gazetteer.ts'
import { OfflineSettings, offlinePlaces } from './offline-places.ts'

/** Finds towns in a bundled gazetteer and measures trips by the straight line: no network, no keys. */
export default definePlugin({
  name: 'places-offline',
  settings: OfflineSettings,
  setup(host) {
    host.places.register(offlinePlaces(gazetteer))
  },
})
