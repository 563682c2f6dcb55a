import { translatedParts, translatedValues } from '../../domain/content/index.ts'
import { isRecord } from '../../domain/is-record.ts'
import { pointerOf, shown, type Warning } from './faults.ts'
import { kinds, schemas, Whitelabel } from './kinds.ts'
import type { ShapedBundle } from './prepare-bundle.ts'
import { speaks } from './rules/languages.ts'
import { toldIn } from './rules/translations.ts'

/** Texts of an entity without a translation that a warning names. */
const mostNamed = 3

/**
 * What is translated in part: of a provider that is in several languages, each entity that lacks texts in one of them.
 * A provider is in the languages in which anything of it is translated. Names of brands, houses and resources may be
 * the same in each, and are left out, and so are languages that are not shown at all.
 */
export function translationDoubts({ whitelabel, lists }: ShapedBundle, languages?: string[]): Warning[] {
  const isShown = (language: string) => languages === undefined || speaks(languages, language)
  const spoken = new Map<string, Set<string>>()
  for (const { kind, entity, provider } of ofProviders(lists)) {
    const known = spoken.get(provider) ?? new Set()
    for (const language of languagesOf(schemas[kind], entity)) if (isShown(language)) known.add(language)
    spoken.set(provider, known)
  }
  return [
    ...missingIn(Whitelabel, whitelabel, '/whitelabel', [...languagesOf(Whitelabel, whitelabel)].filter(isShown)),
    ...ofProviders(lists).flatMap(({ kind, entity, pointer, provider }) =>
      missingIn(schemas[kind], entity, pointer, spoken.get(provider) ?? []),
    ),
    ...lists.providers.flatMap(({ entity, pointer }) => ownLanguageDoubts(entity.language, entity, pointer)),
  ]
}

/** All entities, each with its provider. */
const ofProviders = (lists: ShapedBundle['lists']) =>
  kinds.flatMap((kind) =>
    lists[kind].flatMap(({ entity, pointer }) => {
      const provider = kind === 'providers' ? entity.id : 'provider' in entity ? entity.provider : undefined
      return provider === undefined ? [] : [{ kind, entity, pointer, provider }]
    }),
  )

/** The languages in which an entity or a part of it says something. */
const languagesOf = (schema: unknown, entity: unknown): Set<string> =>
  new Set(toldIn(schema, entity, '').map(({ language }) => language))

const properNames: unknown[] = [Whitelabel, schemas.providers, schemas.resources]

function missingIn(schema: unknown, entity: unknown, pointer: string, languages: Iterable<string>): Warning[] {
  const values = [...translatedValues(translatedParts(schema), entity)]
  const isProperName = (name: string, at: string) =>
    at === '' && properNames.includes(schema) && (name === 'name' || name === 'label')
  return [...languages].flatMap((language) => {
    const missing = values.flatMap(({ pointer: at, texts, value }) => {
      const told = isRecord(value.translations) ? value.translations[language] : undefined
      const has = (name: string) => isRecord(told) && typeof told[name] === 'string'
      const isWanted = (name: string) => isText(value[name]) && !has(name) && !isProperName(name, at)
      return texts.flatMap((name) => (isWanted(name) ? [`${at}${pointerOf(name)}`.slice(1)] : []))
    })
    if (missing.length === 0) return []
    const named = missing.slice(0, mostNamed).map((name) => shown(name))
    const more = missing.length > mostNamed ? `, and ${missing.length - mostNamed} more` : ''
    const message = `has no text in ${shown(language)} for ${named.join(', ')}${more}; the provider's own is shown`
    return [{ pointer, message }]
  })
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** A translation into the language that the fields are in: pages show it, and staff never see it. */
function ownLanguageDoubts(language: string | undefined, entity: unknown, pointer: string): Warning[] {
  if (language === undefined) return []
  return toldIn(schemas.providers, entity, pointer)
    .filter((told) => told.language === language.toLowerCase())
    .map(({ pointer: at }) => ({
      pointer: at,
      message: 'is the language of the provider; write it in the field itself',
    }))
}
