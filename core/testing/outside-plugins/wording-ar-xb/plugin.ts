import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { words } from '../../../../plugins/wording-en-us/words.ts'
import { pseudoWords } from './pseudo-words.ts'

/** A language for tests: read from right to left, with dates and numbers of Arabic, and recognisable in every word. */
export default definePlugin({
  name: 'wording-ar-xb',
  settings: Type.Object({}),
  setup(host) {
    host.wording.register({ language: 'ar-xb', name: 'Mirrored', direction: 'rtl', words: pseudoWords(words) })
  },
})
