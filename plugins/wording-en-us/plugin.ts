import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { words } from './words.ts'

/** American English, the base language: other dictionaries fall back to it. */
export default definePlugin({
  name: 'wording-en-us',
  settings: Type.Object({}),
  setup(host) {
    host.wording.register({ language: 'en-us', name: 'English', direction: 'ltr', words })
  },
})
