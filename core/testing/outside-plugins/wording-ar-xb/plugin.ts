import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { words } from '../../../../plugins/wording-en-us/words.ts'
import { pseudoWords } from './pseudo-words.ts'

/**
 * A right-to-left language for tests, with Arabic dates and numbers, in which every word is recognisable as translated.
 */
export default definePlugin({
  name: 'wording-ar-xb',
  settings: Type.Object({}),
  setup(host) {
    host.wording.register({ language: 'ar-xb', name: 'Mirrored', direction: 'rtl', words: pseudoWords(words) })
  },
})
