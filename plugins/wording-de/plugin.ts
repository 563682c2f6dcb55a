import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { words } from './words.ts'

/** German, with 'Sie'. */
export default definePlugin({
  name: 'wording-de',
  settings: Type.Object({}),
  setup(host) {
    host.wording.register({ language: 'de', name: 'Deutsch', direction: 'ltr', words })
  },
})
