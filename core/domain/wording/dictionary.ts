import { messageFault } from './message-arguments.ts'
import { nounsOf } from './noun-forms.ts'
import { expandVocabulary, isNounOf } from './vocabulary.ts'

/** Deeper than any dictionary is; what lies below is ignored. */
const deepest = 12
/** Keys that would reach an object's prototype when the dictionary is written out as a literal and read back. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * One flat dictionary `{'a.b.c': message}` from layers in rising order of precedence: base language, language,
 * white-label, provider, bookable. A layer may have nested objects or dotted keys; both are the same key. A tenant's
 * mistake leaves the word below it standing: what is neither text nor number, what can't be parsed, and what asks for
 * an argument that the base language's message doesn't have. The tenant's vocabulary is written into the messages that
 * name it.
 * @param language BCP 47, for capitals
 */
export function buildDictionary(
  layers: (Record<string, unknown> | null | undefined)[],
  language = 'en-us',
): Record<string, string> {
  const flat = layers.map((layer) => flatWords(layer))
  const nouns = nounsOf(vocabularyOf(flat), language)
  const isNoun = isNounOf(nouns)
  const base = new Map<string, string>()
  const words = new Map<string, string>()
  for (const layer of flat) {
    for (const [key, message] of layer) {
      const own = base.get(key)
      if (own === undefined) base.set(key, message)
      else if (!isPlain(message) && messageFault(message, own, isNoun)) continue
      words.set(key, message)
    }
  }
  return expandVocabulary(words, nouns)
}

/** Without syntax nothing can be wrong. */
const isPlain = (message: string) => !/[{}]/.test(message)

/** A layer as `a.b.c` → message. */
export function flatWords(layer: Record<string, unknown> | null | undefined): Map<string, string> {
  const words = new Map<string, string>()
  if (layer) addWords(words, layer, '', 0)
  return words
}

function addWords(words: Map<string, string>, layer: object, prefix: string, depth: number): void {
  for (const [name, value] of Object.entries(layer)) {
    if (name.split('.').some((part) => forbidden.has(part))) continue
    if (typeof value === 'string' || typeof value === 'number') words.set(prefix + name, String(value))
    else if (typeof value === 'object' && value !== null && !Array.isArray(value) && depth < deepest) {
      addWords(words, value, `${prefix}${name}.`, depth + 1)
    }
  }
}

/**
 * The nouns and the grammar of all layers. A noun that a layer replaces loses what the layers below said of it (its
 * gender, forms of its own): that was said of another word.
 */
function vocabularyOf(layers: Map<string, string>[]): Map<string, string> {
  const words = new Map<string, string>()
  for (const layer of layers) {
    for (const [key, word] of layer) {
      const noun = /^(vocabulary\.[a-z_]+\.)singular$/.exec(key)?.[1]
      if (noun !== undefined && words.get(key) !== word) forget(words, noun)
    }
    for (const [key, word] of layer) {
      if (key.startsWith('vocabulary.') || key.startsWith('grammar.')) words.set(key, word)
    }
  }
  return words
}

function forget(words: Map<string, string>, noun: string): void {
  for (const key of [...words.keys()]) {
    if (key.startsWith(noun) && !key.endsWith('.singular') && !key.endsWith('.plural')) words.delete(key)
  }
}

/** A word by its key; null where the dictionary has none. Safe for keys such as `constructor`. */
export const wordOf = (words: Record<string, string>, key: string): string | null =>
  Object.hasOwn(words, key) ? (words[key] ?? null) : null
