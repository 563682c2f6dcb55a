import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { picturesRoute } from './pictures-route.ts'

/** Serves the demo tenants' pictures. It registers nothing else and needs no settings. */
export default definePlugin({
  name: 'demo',
  settings: Type.Object({}),
  setup(host) {
    host.routes.register(picturesRoute(new URL('pictures/', import.meta.url)))
  },
})
