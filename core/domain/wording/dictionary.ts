import { messageFault } from './message-arguments.ts'
import { type Nouns, nounsOf } from './noun-forms.ts'
import { expandVocabulary, isNounOf } from './vocabulary.ts'

/** Deeper than any real dictionary; nesting below is ignored. */
const deepest = 12
/** Keys that could reach an object's prototype when the dictionary is serialised as a literal and read back. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

type Layer = Record<string, unknown> | null | undefined

/** Layers that many tenants have in common, read once. */
export interface CommonWords {
  /** Each key's lowest message, by whose arguments those above it are judged. */
  base: Map<string, string>
  words: Map<string, string>
  vocabulary: Map<string, string>
}

/** Common words with a vocabulary inserted. */
export interface SpokenWords {
  words: Record<string, string>
  nouns: Nouns
}

/** A dictionary in two parts: `own` overrides `common`, which tenants with the same vocabulary share. */
export interface LaidWords {
  common: Record<string, string>
  own: Record<string, string>
}

/** Reads common layers, lowest first. */
export function commonWords(layers: Layer[]): CommonWords {
  const flat = layers.map(flatWords)
  const vocabulary = vocabularyOf(new Map(), flat)
  return { ...layOver(new Map(), flat, isNounOf(nounsOf(vocabulary, 'en-us'))), vocabulary }
}

/**
 * Lays a tenant's own layers, lowest first, over the common ones. A layer may have nested objects or dotted keys; both
 * give the same key. A faulty entry is ignored, so that the layer below remains visible: a value that is neither text
 * nor number, a message that can't be parsed, or one with an argument that the base language's message doesn't have.
 * The tenant's vocabulary is inserted into the messages that use it.
 * @param language BCP 47, for capitals
 * @param share keeps common words by their vocabulary: most tenants have the same
 */
export function layWords(
  common: CommonWords,
  layers: Layer[],
  language: string,
  share: (vocabulary: string, make: () => SpokenWords) => SpokenWords = (_vocabulary, make) => make(),
): LaidWords {
  const flat = layers.map(flatWords)
  const own = flat.map((layer) => [...layer].filter(([key]) => isVocabulary(key))).filter((layer) => layer.length > 0)
  const spoken = share(JSON.stringify(own), () => {
    const nouns = nounsOf(vocabularyOf(common.vocabulary, flat), language)
    return { nouns, words: expandVocabulary(common.words, nouns) }
  })
  const { words } = layOver(common.base, flat, isNounOf(spoken.nouns))
  return { common: spoken.words, own: expandVocabulary(words, spoken.nouns) }
}

/** One flat dictionary `{'a.b.c': message}` of all layers, lowest first: see `layWords`. */
export function buildDictionary(layers: Layer[], language = 'en-us'): Record<string, string> {
  return layWords(commonWords([]), layers, language).own
}

/** The messages of layers without those that don't fit the messages of their keys below. */
function layOver(below: Map<string, string>, layers: Map<string, string>[], isNoun: (name: string) => boolean) {
  const base = new Map<string, string>()
  const words = new Map<string, string>()
  for (const layer of layers) {
    for (const [key, message] of layer) {
      const lowest = below.get(key) ?? base.get(key)
      if (lowest === undefined) base.set(key, message)
      else if (!isPlain(message) && messageFault(message, lowest, isNoun)) continue
      words.set(key, message)
    }
  }
  return { base, words }
}

/** A text without syntax has no faults. */
const isPlain = (message: string) => !/[{}]/.test(message)

/** A layer as `a.b.c` → message. */
export function flatWords(layer: Layer): Map<string, string> {
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

/** Nouns and grammar are inserted into messages. */
const isVocabulary = (key: string) => key.startsWith('vocabulary.') || key.startsWith('grammar.')

/**
 * The nouns and the grammar of all layers, over those below. A noun that replaces another also removes what lower
 * layers said of that one: its gender and its special forms.
 */
function vocabularyOf(below: Map<string, string>, layers: Map<string, string>[]): Map<string, string> {
  const words = new Map(below)
  for (const layer of layers) {
    for (const [key, word] of layer) {
      const noun = /^(vocabulary\.[a-z_]+\.)singular$/.exec(key)?.[1]
      if (noun !== undefined && words.get(key) !== word) forget(words, noun)
    }
    for (const [key, word] of layer) if (isVocabulary(key)) words.set(key, word)
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
