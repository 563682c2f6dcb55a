import { expect, test } from 'vitest'
import { words as german } from '../../../plugins/wording-de/words.ts'
import { words as english } from '../../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../../plugins/wording-es/words.ts'

/** How each language says that something is paid by card. */
const card = { english: /\bcards?\b/i, german: /karte/i, spanish: /tarjeta/i }

test.each([
  ['english', english],
  ['german', german],
  ['spanish', spanish],
] as const)(
  'the state of a payment account says in %s how it is with services that take no cards, too',
  (language, words) => {
    const told = Object.entries(words).filter(([key]) => key.startsWith('payouts.'))
    expect(told.length).toBeGreaterThan(10)
    expect(told.filter(([, word]) => card[language].test(String(word)))).toEqual([])
  },
)
