import { translatedParts, translatedValues } from '../../../domain/content/index.ts'
import { isLanguageTag } from '../../../domain/entities/translations.ts'
import { isRecord } from '../../../domain/is-record.ts'
import { type Fault, pointerOf, shown } from '../faults.ts'
import { type Kind, kinds, schemas, Whitelabel } from '../kinds.ts'
import { orMeant } from '../nearest-name.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'

/** Texts of one object in one language, and where they are. */
interface Told {
  pointer: string
  language: string
  texts: Record<string, unknown>
  /** Names of the texts that it may have. */
  names: readonly string[]
  /** The object itself, in the provider's language. */
  value: Record<string, unknown>
}

/** Everything translated within an entity, language by language. */
export const toldIn = (schema: unknown, entity: unknown, pointer: string): Told[] =>
  [...translatedValues(translatedParts(schema), entity, pointer)].flatMap(({ pointer: at, texts: names, value }) =>
    Object.entries(isRecord(value.translations) ? value.translations : {}).flatMap(([language, texts]) =>
      isRecord(texts)
        ? [{ pointer: `${at}${pointerOf('translations', language)}`, language, texts, names, value }]
        : [],
    ),
  )

/** Translations that name no language, or texts that nothing has, or say nothing. */
export function translationFaults({ whitelabel, lists }: ShapedBundle): Fault[] {
  const of = (kind: Kind) =>
    lists[kind].flatMap(({ entity, pointer }) => toldIn(schemas[kind], entity, pointer).flatMap(faultsOf))
  return [...toldIn(Whitelabel, whitelabel, '/whitelabel').flatMap(faultsOf), ...kinds.flatMap(of)]
}

function faultsOf({ pointer, language, texts, names }: Told): Fault[] {
  if (!isLanguageTag(language))
    return [{ pointer, expected: 'a language in lower case, such as "es" or "pt-br"', found: shown(language) }]
  const tags = isRecord(texts.tags) ? Object.entries(texts.tags) : []
  return [
    ...Object.entries(texts).flatMap(([name, text]) => {
      const at = `${pointer}${pointerOf(name)}`
      // What else a schema has beside the texts, it checks itself.
      if (!names.includes(name)) return isRecord(text) && name === 'tags' ? [] : [unknown(at, name, names)]
      return emptyFault(at, text)
    }),
    ...tags.flatMap(([tag, text]) => emptyFault(`${pointer}${pointerOf('tags', tag)}`, text)),
  ]
}

/** Fields whose texts stand in them by language, not beside them. */
const byLanguage = ['displaytext', 'dictionary', 'customdictionary', 'vocabularyoverride']

function unknown(pointer: string, name: string, names: readonly string[]): Fault {
  const known = `one of ${names.map((one) => shown(one)).join(', ')}`
  const instead = `; ${shown(name)} has its languages in itself: {"en-us": {…}, "de": {…}}`
  const hint = byLanguage.includes(name) ? instead : orMeant(name, [...names])
  return { pointer, expected: known + hint, found: shown(name) }
}

/** What is left out is shown in the provider's language; an empty text would show nothing. */
const emptyFault = (pointer: string, text: unknown): Fault[] =>
  typeof text === 'string' && text.trim() !== ''
    ? []
    : [{ pointer, expected: "a text; leave it out to show the provider's own", found: shown(text) }]
