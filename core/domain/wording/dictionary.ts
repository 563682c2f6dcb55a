import { expandVocabulary } from './vocabulary.ts'

/** Deeper than any dictionary is; what lies below is ignored. */
const deepest = 12
/** Keys that would reach an object's prototype when the dictionary is written out as a literal and read back. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * One flat dictionary `{'a.b.c': message}` from layers in rising order of precedence: base language, language,
 * white-label, provider, bookable. A layer may have nested objects or dotted keys; both are the same key. What is
 * neither text nor number is ignored, so that a tenant's mistake leaves the word below it standing.
 * The tenant's vocabulary is written into the messages that name it.
 */
export function buildDictionary(layers: (Record<string, unknown> | null | undefined)[]): Record<string, string> {
  const words = new Map<string, string>()
  for (const layer of layers) if (layer) addWords(words, layer, '', 0)
  return expandVocabulary(Object.fromEntries(words))
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

/** A word by its key; null where the dictionary has none. Safe for keys such as `constructor`. */
export const wordOf = (words: Record<string, string>, key: string): string | null =>
  Object.hasOwn(words, key) ? (words[key] ?? null) : null
