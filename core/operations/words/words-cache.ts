import {
  type CommonWords,
  commonWords,
  flatWords,
  type LaidWords,
  productLayers,
  type SpokenWords,
} from '../../domain/wording/index.ts'
import type { Dictionary } from '../../plugin-api/index.ts'
import { BoundedMap } from '../caches/bounded-map.ts'
import { roughBytes } from '../caches/rough-bytes.ts'
import type { Ports } from '../ports.ts'
import type { TenantPlugins } from '../tenant.ts'

export interface SiteWords {
  language: string
  direction: 'ltr' | 'rtl'
  words: Record<string, string>
}

export type StoredDictionaries = Awaited<ReturnType<ReturnType<Ports['repositories']>['catalogue']['dictionaries']>>

/** What tenants with the same languages share, and what each adds; every map is bounded in bytes. */
export interface WordsCache {
  /** The product's words in a language. */
  common(language: string): CommonWords
  /** The keys that the base language has and a language lacks. */
  missing(language: string): string[]
  /** The product's words with a vocabulary inserted: tenants with the same nouns share them. */
  spoken: BoundedMap<string, SpokenWords>
  /** Stored dictionaries by tenant and revision. */
  stored: BoundedMap<string, StoredDictionaries>
  /** The texts in which a tenant or a bookable differs from the product, by tenant, revision and language. */
  laid: BoundedMap<string, LaidWords>
  /** Whole dictionaries that are being asked for again and again. */
  whole: BoundedMap<string, SiteWords>
  /** The last ones that were asked for once. */
  asked: BoundedMap<string, true>
  /** Look-ups that are under way. */
  pending: Map<string, Promise<unknown>>
  /** Missing texts that have been logged. */
  told: BoundedMap<string, true>
}

const megabyte = 1024 * 1024
/** Rough size of an entry beside its value, bytes. */
const entryBytes = 200
const languagesAtOnce = 50
const toldAtOnce = 5_000
/** Fewer than the sites of a busy server: keeping what is asked for once would cost more than making it again. */
const askedAtOnce = 200

const inBytes = <V>(capacity: number, size: (value: V) => number) =>
  new BoundedMap<string, V>(capacity, (value, key) => entryBytes + key.length + size(value))

const caches = new WeakMap<TenantPlugins['dictionaries'], WordsCache>()

/** The cache of all tenants with these dictionaries, which is one list for all that have the same languages. */
export function wordsCacheOf(dictionaries: TenantPlugins['dictionaries']): WordsCache {
  const known = caches.get(dictionaries)
  if (known) return known
  const products = new BoundedMap<string, CommonWords>(languagesAtOnce)
  const lacking = new BoundedMap<string, string[]>(languagesAtOnce)
  const of = (language: string) => dictionaries.find((one) => one.language === language)
  const made: WordsCache = {
    common: (language) => products.getOrMake(language, () => commonWords(productLayers({ language, dictionaries }))),
    missing: (language) => lacking.getOrMake(language, () => keysMissing(of(language), of('en-us'))),
    spoken: inBytes(16 * megabyte, ({ words }) => roughBytes(words)),
    stored: inBytes(16 * megabyte, (dictionaries) => roughBytes(dictionaries)),
    laid: inBytes(16 * megabyte, ({ own }) => roughBytes(own)),
    whole: inBytes(6 * megabyte, ({ words }) => 2 * roughBytes(Object.keys(words))),
    asked: new BoundedMap(askedAtOnce),
    pending: new Map(),
    told: new BoundedMap(toldAtOnce),
  }
  caches.set(dictionaries, made)
  return made
}

function keysMissing(own: Dictionary | undefined, base: Dictionary | undefined): string[] {
  if (!own || !base || own === base) return []
  const has = flatWords(own.words)
  return [...flatWords(base.words).keys()].filter((key) => !has.has(key))
}
