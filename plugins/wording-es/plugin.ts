import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { words } from './words.ts'

/** Spanish, neutral between countries, with 'tú'. */
export default definePlugin({
  name: 'wording-es',
  settings: Type.Object({}),
  setup(host) {
    host.wording.register({ language: 'es', name: 'Español', direction: 'ltr', words })
  },
})
