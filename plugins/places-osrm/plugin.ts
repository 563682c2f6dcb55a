import { definePlugin } from '@tessera/plugin-api'
import { OsrmSettings, osrmRouter } from './osrm-router.ts'

/** Miles and driving times by road, from a server of the Open Source Routing Machine. */
export default definePlugin({
  name: 'places-osrm',
  settings: OsrmSettings,
  setup(host) {
    host.places.register(osrmRouter(host.operator.now, { fetch: host.fetch }))
  },
})
