import { isRecord } from '../is-record.ts'
import { type EntityTexts, ownTexts } from './own-texts.ts'

/** Words as a plugin or a stored dictionary brings them. */
export interface WordsOfLanguage {
  language: string
  words?: Record<string, unknown>
}

type Custom = Record<string, unknown> | undefined

export interface TenantWords {
  /** The language wanted, such as `es-mx`. */
  language: string
  /** The one that has every word. */
  baseLanguage?: string
  /** Of the tenant's wording plugins. */
  dictionaries: WordsOfLanguage[]
  whitelabel?: EntityTexts & { dictionary?: Custom; vocabularyoverride?: Custom }
  provider?: (EntityTexts & { customdictionary?: Custom }) | null
  bookable?: (EntityTexts & { id?: string; customdictionary?: Custom }) | null
  /** Dictionary entities: of a bookable, of a provider, or with neither of the white-label. */
  stored?: (WordsOfLanguage & { provider?: string; bookable?: string })[]
}

/**
 * The layers for `buildDictionary`, lowest first: base language, language (`es` below `es-mx`), the white-label's
 * vocabulary, texts and dictionary, the provider's, the bookable's. A custom dictionary is either plain words for every
 * language or keyed by language; in the second form only what belongs to the language wanted is taken.
 */
export function tenantLayers(tenant: TenantWords): Record<string, unknown>[] {
  const base = (tenant.baseLanguage ?? 'en-us').toLowerCase()
  const chain = languageChain(tenant.language)
  const known = new Set([base, ...chain, ...tenant.dictionaries.flatMap((each) => languageChain(each.language))])
  const stored = tenant.stored ?? []
  const of = (dictionaries: WordsOfLanguage[]) =>
    chain.flatMap((language) => wordsIn(dictionaries, language)).filter((words) => words !== undefined)
  const pick = (custom: Custom) => pickLanguages(custom, chain, known)
  return [
    ...wordsIn(tenant.dictionaries, base),
    ...of(tenant.dictionaries),
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
function languageChain(language: string): string[] {
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

/** An override names nouns; dictionaries keep them under `vocabulary`. */
const asVocabulary = (nouns: Record<string, unknown>): Record<string, unknown> =>
  'vocabulary' in nouns ? nouns : { vocabulary: nouns }
