import type { Bookable } from '../../domain/entities/index.ts'
import {
  buildDictionary,
  flatWords,
  formatMessage,
  type MessageValues,
  tenantLayers,
  wordOf,
} from '../../domain/wording/index.ts'
import { BoundedMap } from '../caches/bounded-map.ts'
import type { Ports } from '../ports.ts'
import { forEverybody } from '../request-scope.ts'
import type { Tenant, TenantPlugins } from '../tenant.ts'

export interface SiteWords {
  language: string
  direction: 'ltr' | 'rtl'
  words: Record<string, string>
}

export type WordsPorts = Pick<Ports, 'repositories' | 'log'>

/** What a tenant's words are made of, beside what the tenant itself has, as of one revision. */
interface Kept {
  stored: ReturnType<ReturnType<Ports['repositories']>['catalogue']['dictionaries']>
  /** By language and bookable. */
  built: BoundedMap<string, Promise<SiteWords>>
}

/** Dictionaries that one tenant has at once: its languages, each as it is and for the bookables with words of their own. */
const builtAtOnce = 200

/**
 * What is kept of a tenant at a revision, by its plugins, which are resolved anew for each: nothing is asked of the
 * database twice, and what is old goes with the tenant that it was for.
 */
const kept = new WeakMap<TenantPlugins, BoundedMap<string, Kept>>()
const scopesAtOnce = 20

function keptOf({ plugins, scope, revision }: Tenant, ports: WordsPorts): Kept {
  const scopes = kept.get(plugins) ?? new BoundedMap<string, Kept>(scopesAtOnce)
  kept.set(plugins, scopes)
  const key = `${scope.whitelabel}/${scope.provider}/${revision}`
  const known = scopes.get(key)
  if (known) return known
  const stored = forEverybody(() => ports.repositories(scope).catalogue.dictionaries())
  const made: Kept = { stored, built: new BoundedMap(builtAtOnce) }
  scopes.set(key, made)
  stored.catch(() => scopes.delete(key))
  return made
}

/**
 * All words of a site in a language, every layer applied, with those of a bookable where one is given. A language that
 * no dictionary has becomes the site's own. Built once while the tenant's revision stays: one query for all of its
 * languages and bookables together.
 */
export function wordsOf(
  tenant: Tenant,
  language: string,
  ports: WordsPorts,
  bookable?: Bookable | null,
): Promise<SiteWords> {
  const { stored, built } = keptOf(tenant, ports)
  const spoken = offered(tenant, language)
  const key = `${spoken} ${bookable?.id ?? ''}`
  const known = built.get(key)
  if (known) return known
  const words = stored.then((dictionaries) => build(tenant, spoken, ports, { bookable, stored: dictionaries }))
  built.set(key, words)
  words.catch(() => built.delete(key))
  return words
}

const offered = ({ plugins: { dictionaries }, language: own }: Tenant, language: string): string => {
  const has = (wanted: string) => dictionaries.some((one) => one.language === wanted)
  return [language.toLowerCase(), own].find(has) ?? dictionaries[0]?.language ?? language
}

interface Layers {
  bookable?: Bookable | null | undefined
  stored: Awaited<Kept['stored']>
}

function build(tenant: Tenant, language: string, { log }: WordsPorts, { bookable, stored }: Layers): SiteWords {
  const { dictionaries } = tenant.plugins
  const own = dictionaries.find((one) => one.language === language)
  const { whitelabel, provider } = tenant
  const layers = tenantLayers({ language, dictionaries, whitelabel, provider, bookable, stored })
  const words = { language, direction: own?.direction ?? 'ltr', words: buildDictionary(layers, language) }
  const base = dictionaries.find((one) => one.language === 'en-us')
  if (own && base && own !== base && !bookable) {
    const [mine, theirs] = [flatWords(own.words), flatWords(base.words)]
    for (const key of theirs.keys()) if (!mine.has(key)) tellMissing(tenant, language, key, log, 'en-us')
  }
  return words
}

/** The dictionaries that a tenant has stored, as they are; read once while its revision stays. */
export const storedDictionaries = (tenant: Tenant, ports: WordsPorts): Kept['stored'] => keptOf(tenant, ports).stored

/** A bookable may have words in fields of its own; one that has none says what its provider does. */
const saysMore = ({ id, customdictionary, displaytext, billinginstructions }: Bookable, stored: Layers['stored']) =>
  customdictionary !== undefined ||
  displaytext !== undefined ||
  billinginstructions !== undefined ||
  stored.some((one) => one.bookable === id)

/** What bookables say otherwise than their provider, by id; those that say nothing of their own are left out. */
export async function bookableWordsOf(
  tenant: Tenant,
  language: string,
  ports: WordsPorts,
  bookables: Bookable[],
): Promise<Record<string, Record<string, string>>> {
  const stored = await keptOf(tenant, ports).stored
  const own = bookables.filter((bookable) => saysMore(bookable, stored))
  if (own.length === 0) return {}
  const { words } = await wordsOf(tenant, language, ports)
  const each = own.map(async (bookable) => {
    const theirs = Object.entries((await wordsOf(tenant, language, ports, bookable)).words)
    return [bookable.id, Object.fromEntries(theirs.filter(([key, message]) => words[key] !== message))] as const
  })
  return Object.fromEntries(await Promise.all(each))
}

/** What has been told: once a tenant's revision, key and language. */
const told = new WeakMap<TenantPlugins, Set<string>>()
/** A dictionary that lacks more than that needs no longer a list. */
const toldAtMost = 500

function tellMissing(tenant: Tenant, language: string, key: string, log: Ports['log'], instead: string): void {
  const known = told.get(tenant.plugins) ?? new Set<string>()
  told.set(tenant.plugins, known)
  const what = `${tenant.scope.whitelabel}/${tenant.scope.provider}/${language}/${key}`
  if (known.has(what) || known.size >= toldAtMost) return
  known.add(what)
  log.warn({ ...tenant.scope, language, key, instead }, 'a word is missing in a dictionary')
}

/**
 * Reads one word; a key that no layer has reads as itself, so that nothing is ever blank, and is told once.
 * @param missed is told of such a key; `missingWords` makes one
 */
export const speak =
  ({ words, language }: SiteWords, missed?: (key: string) => void) =>
  (key: string, values: MessageValues = {}): string => {
    const message = wordOf(words, key)
    if (message !== null) return formatMessage(message, values, language)
    missed?.(key)
    return key
  }

/** Tells the log of words that no layer has, each once a tenant's revision and language. */
export const missingWords =
  (tenant: Tenant, { log }: Pick<Ports, 'log'>) =>
  (key: string): void =>
    tellMissing(tenant, tenant.language, key, log, key)
