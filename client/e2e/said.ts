import { buildDictionary, formatMessage, type MessageValues } from '../../core/domain/wording/index.ts'
import { words as english } from '../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../plugins/wording-es/words.ts'

/** Languages that each demo site offers. */
export type Language = 'en-us' | 'es'

type Key = keyof typeof english
export type Say = (key: Key, values?: MessageValues) => string

const layers = { 'en-us': [english], es: [english, spanish] }

/** What a site says in a language, where its tenant has no words of its own. */
export function saying(language: Language): Say {
  const words = buildDictionary(layers[language], language)
  return (key, values = {}) => formatMessage(words[key] ?? key, values, language)
}

/** A message with anything in the place of its parts, the nouns of tenants among them. */
export function saidIn(language: Language): (key: Key) => RegExp {
  const words: Record<Key, string> = language === 'es' ? { ...english, ...spanish } : english
  const parts = (key: Key) => words[key].split(/\{[^}]*\}/)
  return (key) =>
    new RegExp(
      parts(key)
        .map((part) => part.replace(/[.*+?^$()[\]\\]/g, '\\$&'))
        .join('.+'),
    )
}

/** The browser of somebody who reads that language. */
export const localeOf = { 'en-us': 'en-US', es: 'es-ES' } as const
