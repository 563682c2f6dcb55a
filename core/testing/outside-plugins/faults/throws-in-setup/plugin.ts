import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** Throws while it registers. */
export default definePlugin({
  name: 'throws-in-setup',
  settings: Type.Object({}),
  setup() {
    throw new Error('the licence file is missing')
  },
})
