import { isRecord } from '../is-record.ts'
import { type EntityTexts, ownTexts } from './own-texts.ts'

/** Words of one language from a plugin or a stored dictionary. */
export interface WordsOfLanguage {
  language: string
  words?: Record<string, unknown>
}

type Layer = Record<string, unknown>
type Custom = Layer | undefined

export interface TenantWords {
  /** The requested language, such as `es-mx`. */
  language: string
  /** The language that has every word. */
  baseLanguage?: string
  /** Dictionaries of the tenant's wording plugins. */
  dictionaries: WordsOfLanguage[]
  whitelabel?: EntityTexts & { dictionary?: Custom; vocabularyoverride?: Custom }
  provider?: (EntityTexts & { customdictionary?: Custom }) | null
  bookable?: (EntityTexts & { id?: string; customdictionary?: Custom }) | null
  /** Dictionary entities of a bookable or a provider; those with neither belong to the white-label. */
  stored?: (WordsOfLanguage & { provider?: string; bookable?: string })[]
}

/** The product's layers, lowest first: base language, language (`es` below `es-mx`). */
export function productLayers({ language, baseLanguage = 'en-us', dictionaries }: TenantWords): Layer[] {
  const chain = languageChain(language)
  return [baseLanguage.toLowerCase(), ...chain].flatMap((each) => wordsIn(dictionaries, each))
}

/**
 * The tenant's layers above the product's, lowest first: vocabulary, texts and dictionary of the white-label, the
 * provider's, the bookable's. A custom dictionary has either plain words for every language, or is keyed by language;
 * then only the requested language's words are taken.
 */
export function ownLayers(tenant: TenantWords): Layer[] {
  const base = (tenant.baseLanguage ?? 'en-us').toLowerCase()
  const chain = languageChain(tenant.language)
  const known = new Set([base, ...chain, ...tenant.dictionaries.flatMap((each) => languageChain(each.language))])
  const stored = tenant.stored ?? []
  const of = (dictionaries: WordsOfLanguage[]) => chain.flatMap((language) => wordsIn(dictionaries, language))
  const pick = (custom: Custom) => pickLanguages(custom, chain, known)
  return [
    ...pick(tenant.whitelabel?.vocabularyoverride).map(asVocabulary),
    ownTexts(tenant.whitelabel, chain),
    ...pick(tenant.whitelabel?.dictionary),
    ...of(stored.filter((each) => !each.provider && !each.bookable)),
    ownTexts(tenant.provider, chain),
    ...pick(tenant.provider?.customdictionary),
    ...of(stored.filter((each) => each.provider && !each.bookable)),
    ownTexts(tenant.bookable, chain),
    ...pick(tenant.bookable?.customdictionary),
    ...of(stored.filter((each) => each.bookable && each.bookable === tenant.bookable?.id)),
  ]
}

/** `es-mx` is also `es`; the general one comes first, so that the special one overrides it. */
export function languageChain(language: string): string[] {
  const parts = language.toLowerCase().split('-')
  return parts.map((_, index) => parts.slice(0, index + 1).join('-'))
}

const wordsIn = (dictionaries: WordsOfLanguage[], language: string): Record<string, unknown>[] =>
  dictionaries.flatMap((each) => (each.language.toLowerCase() === language && each.words ? [each.words] : []))

function pickLanguages(custom: Custom, chain: string[], known: Set<string>): Record<string, unknown>[] {
  if (!custom) return []
  const entries = Object.entries(custom)
  if (!entries.some(([key, value]) => known.has(key.toLowerCase()) && isRecord(value))) return [custom]
  return chain.flatMap((language) =>
    entries.flatMap(([key, value]) => (key.toLowerCase() === language && isRecord(value) ? [value] : [])),
  )
}

/** Overrides contain only nouns; dictionaries have them under `vocabulary`. */
const asVocabulary = (nouns: Record<string, unknown>): Record<string, unknown> =>
  'vocabulary' in nouns ? nouns : { vocabulary: nouns }
