import { isRecord } from '../../../domain/is-record.ts'
import { messageFault } from '../../../domain/wording/index.ts'
import { type Fault, pointerOf, shown } from '../faults.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'

/** A text of a tenant, by its key in the dictionary, with its position. */
interface Word {
  key: string
  message: string
  pointer: string
}

/** Deeper than any real dictionary. */
const deepest = 12

/**
 * Faults of texts that can't be displayed: no valid ICU MessageFormat, or an argument that is never supplied.
 * @param base the installed texts of the base language; without them only the syntax is checked
 */
export function wordFaults(bundle: ShapedBundle, base: Record<string, string> = {}): Fault[] {
  const words = allWords(bundle, base)
  const isNoun = nounTest(Object.keys(base), words)
  return words.flatMap(({ key, message, pointer }) => {
    const fault = messageFault(message, Object.hasOwn(base, key) ? base[key] : undefined, isNoun)
    if (!fault) return []
    if (fault.kind === 'syntax') {
      const expected = 'a message in ICU MessageFormat, with every { closed and a case "other" in every choice'
      return [{ pointer, expected, found: shown(message) }]
    }
    const known = fault.known.map((name) => `{${name}}`).join(', ')
    const expected = known ? `no other arguments than ${known} and the vocabulary` : 'no arguments but the vocabulary'
    return [{ pointer, expected, found: shown(`{${fault.name}}`) }]
  })
}

/** Every text in a bundle's dictionaries: the white-label's, the providers', the bookables' and custom ones. */
function allWords({ whitelabel, lists }: ShapedBundle, base: Record<string, string>): Word[] {
  const custom = (words: unknown, pointer: string) =>
    customPlaces(words, pointer, base).flatMap((place) => wordsIn(place))
  return [
    ...custom(whitelabel.dictionary, '/whitelabel/dictionary'),
    ...customPlaces(whitelabel.vocabularyoverride, '/whitelabel/vocabularyoverride', base).flatMap((place) =>
      wordsIn(underVocabulary(place)),
    ),
    ...[...lists.providers, ...lists.bookables].flatMap(({ entity, pointer }) =>
      custom(entity.customdictionary, `${pointer}/customdictionary`),
    ),
    ...lists.dictionaries.flatMap(({ entity, pointer }) =>
      wordsIn({ words: entity.words ?? {}, prefix: '', pointer: `${pointer}/words` }),
    ),
  ]
}

/** Where texts are: `prefix` is in front of their keys. `language` is that of a part for one language. */
export interface Place {
  words: unknown
  prefix: string
  pointer: string
  language?: string
}

const language = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i

/**
 * The parts of a custom dictionary, which has texts, or texts per language; `nav` is a part of the dictionary and no
 * language. @param base the installed texts of the base language, whose keys say which parts there are
 */
export function customPlaces(words: unknown, pointer: string, base: Record<string, string>): Place[] {
  if (!isRecord(words)) return []
  const namespaces = new Set(Object.keys(base).map((key) => key.split('.', 1)[0] ?? ''))
  return Object.entries(words).map(([name, value]) => {
    const isLanguage = isRecord(value) && language.test(name) && !namespaces.has(name)
    const at = pointer + pointerOf(name)
    if (isLanguage) return { words: value, prefix: '', pointer: at, language: name }
    return { words: { [name]: value }, prefix: '', pointer }
  })
}

/** Every text of a nested dictionary. */
export function wordsIn({ words, prefix, pointer }: Place, depth = 0): Word[] {
  if (!isRecord(words) || depth > deepest) return []
  return Object.entries(words).flatMap(([name, value]) => {
    const at = { key: `${prefix}${name}`, pointer: pointer + pointerOf(name) }
    if (typeof value === 'string') return [{ ...at, message: value }]
    return wordsIn({ words: value, prefix: `${at.key}.`, pointer: at.pointer }, depth + 1)
  })
}

/** An override names nouns; dictionaries have them under `vocabulary`. */
export const underVocabulary = (place: Place): Place =>
  isRecord(place.words) && Object.keys(place.words).every((key) => key.split('.', 1)[0] === 'vocabulary')
    ? place
    : { ...place, prefix: 'vocabulary.' }

/** The nouns that the installed texts use, and the forms that they may be given in. */
export function nounsIn(base: Record<string, string>): { nouns: Set<string>; forms: string[] } {
  const inBase = (pattern: RegExp) => new Set(Object.keys(base).flatMap((key) => pattern.exec(key)?.[1] ?? []))
  const articles = [...inBase(/^grammar\.([a-z_]+)\.(?:singular|plural)$/)]
  const forms = ['singular', 'plural', 'gender', ...articles.flatMap((each) => [each, `${each}_plural`])]
  return { nouns: inBase(/^vocabulary\.([a-z_]+)\./), forms }
}

/**
 * Whether a name is a noun of the product or of the bundle, in any form: `trip`, `Trips`, `the_trip`, `trip_gender`.
 */
function nounTest(keys: string[], words: Word[]): (name: string) => boolean {
  const all = [...keys, ...words.map(({ key }) => key)]
  const named = (pattern: RegExp) => new Set(all.flatMap((key) => pattern.exec(key)?.[1] ?? []))
  const nouns = named(/^vocabulary\.([a-z_]+)\./)
  const forms = named(/^grammar\.([a-z_]+)\./)
  return (name) => {
    const plain = name.charAt(0).toLowerCase() + name.slice(1)
    const form = [...forms].find((each) => plain.startsWith(`${each}_`))
    const noun = (form ? plain.slice(form.length + 1) : plain).replace(/_gender$/, '')
    return nouns.has(noun) || nouns.has(noun.replace(/s$/, ''))
  }
}
