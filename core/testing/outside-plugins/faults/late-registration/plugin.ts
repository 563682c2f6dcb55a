import { definePlugin, type PluginHost } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** Keeps the host in order to register more after the start. */
export const kept: { host?: PluginHost } = {}
export default definePlugin({
  name: 'late-registration',
  settings: Type.Object({}),
  setup(host) {
    kept.host = host
  },
})
