import { definePlugin, type PluginHost } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** What it registers, for the test to choose. */
export const wanted: { setup(host: PluginHost): void } = { setup() {} }

/** Registers what no type would allow. */
export default definePlugin({
  name: 'registers-anything',
  settings: Type.Object({}),
  setup: (host) => wanted.setup(host),
})
