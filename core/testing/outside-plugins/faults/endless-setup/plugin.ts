import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** Waits in its setup for something that never comes. */
export default definePlugin({
  name: 'endless-setup',
  settings: Type.Object({}),
  setup: () => new Promise<void>(() => {}),
})
