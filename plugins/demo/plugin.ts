import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { picturesRoute } from './pictures-route.ts'

/** The demo tenants and their pictures. It needs no settings. */
export default definePlugin({
  name: 'demo',
  settings: Type.Object({}),
  setup(host) {
    for (const name of ['hearth', 'northwind'])
      host.demos.register({ name: `demo-${name}`, file: new URL(`bundles/${name}.json`, import.meta.url) })
    host.routes.register(picturesRoute(new URL('pictures/', import.meta.url)))
  },
})
