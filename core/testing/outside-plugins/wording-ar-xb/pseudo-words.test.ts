import { testDictionary } from '@tessera/plugin-api/conformance'
import { describe, expect, it } from 'vitest'
import { words as english } from '../../../../plugins/wording-en-us/words.ts'
import { formatMessage } from '../../../domain/wording/index.ts'
import { pseudoWords } from './pseudo-words.ts'

const words = pseudoWords(english)

testDictionary({ describe, it }, { language: 'ar-xb', name: 'Mirrored', direction: 'rtl', words }, english)

it('marks what is translated and leaves placeholders unchanged', () => {
  const message = pseudoWords({ x: '{count, plural, one {# seat at {provider}} other {# seats}}' }).x ?? ''
  expect(formatMessage(message, { count: 1, provider: 'Quay' }, 'en')).toBe('⟦1 šéàţ àţ Quay⟧')
})
