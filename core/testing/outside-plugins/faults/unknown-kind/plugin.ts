import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** Registers with a kind that there is not, as somebody would who types no types. */
export default definePlugin({
  name: 'unknown-kind',
  settings: Type.Object({}),
  setup(host) {
    Reflect.get(host, 'languages').register({})
  },
})
