import { testDictionary } from '@tessera/plugin-api/conformance'
import { words as english } from '@tessera/plugin-api/english'
import { describe, expect, it } from 'vitest'
import { words } from './words.ts'

testDictionary({ describe, it }, { language: 'es', name: 'Español', direction: 'ltr', words }, english)

describe('Spanish', () => {
  it('is translated, not copied', () => {
    const isPhrase = (key: string, word: string) =>
      !key.startsWith('calendarlink.') && /[a-z]{4,} [a-z]{3,}/i.test(word)
    const sameInBoth = Object.entries(words).filter(([key, word]) => isPhrase(key, word) && isSame(key, word))
    expect(sameInBoth).toEqual([])
  })
  it('says of a cancellation that it happened, not who cancelled: mostly it was the reader', () => {
    expect(Object.entries(words).filter(([, word]) => /\bhemos cancelado\b/i.test(word))).toEqual([])
  })
  it('shouts on no button: the capitals of the specification’s labels are English', () => {
    expect(Object.entries(words).filter(([key, word]) => key.startsWith('days.') && /\p{Lu}{3}/u.test(word))).toEqual(
      [],
    )
  })
  it('addresses the customer as tú', () => {
    expect(Object.values(words).filter((word) => /\busted\b|\bsu reserva\b/i.test(word))).toEqual([])
  })
})

const englishOf = new Map<string, string>(Object.entries(english))
const isSame = (key: string, word: string) => englishOf.get(key) === word
