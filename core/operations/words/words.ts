import { inLanguage } from '../../domain/content/index.ts'
import { Bookable as BookableSchema } from '../../domain/entities/bookable.ts'
import type { Bookable } from '../../domain/entities/index.ts'
import * as schemas from '../../domain/entities/tenant.ts'
import { formatMessage, layWords, type MessageValues, ownLayers, wordOf } from '../../domain/wording/index.ts'
import { storedBookable } from '../catalogue/content.ts'
import type { Ports } from '../ports.ts'
import { forEverybody } from '../request-scope.ts'
import type { Tenant } from '../tenant.ts'
import { type SiteWords, type StoredDictionaries, type WordsCache, wordsCacheOf } from './words-cache.ts'

export type { SiteWords } from './words-cache.ts'
export type WordsPorts = Pick<Ports, 'repositories' | 'log'>

const cacheOf = ({ plugins }: Tenant): WordsCache => wordsCacheOf(plugins.dictionaries)

/** A subsite seen from its master site has the words of both. */
const siteKeyOf = ({ scope, provider, revision }: Tenant): string =>
  `${scope.whitelabel}/${scope.provider}/${provider?.id ?? ''}/${revision}`

/** The tenant's stored dictionaries, unchanged; read once per revision, for all languages and bookables. */
export async function storedDictionaries(tenant: Tenant, ports: WordsPorts): Promise<StoredDictionaries> {
  const { stored, pending } = cacheOf(tenant)
  const key = siteKeyOf(tenant)
  const known = stored.get(key)
  if (known) return known
  const read = () => forEverybody(() => ports.repositories(tenant.scope).catalogue.dictionaries())
  const dictionaries = await once(pending, `stored ${key}`, read)
  stored.set(key, dictionaries)
  return dictionaries
}

/** Simultaneous look-ups share one. */
async function once<T>(pending: Map<string, Promise<unknown>>, key: string, look: () => Promise<T>): Promise<T> {
  const looking = (pending.get(key) as Promise<T> | undefined) ?? look()
  pending.set(key, looking)
  try {
    return await looking
  } finally {
    pending.delete(key)
  }
}

/**
 * All texts of a site in a language, with every layer applied, and those of a bookable if it is given. An unknown
 * language becomes the site's own. One query per revision for all languages and bookables together; only texts that
 * differ from the product's are kept for long.
 */
export async function wordsOf(
  tenant: Tenant,
  language: string,
  ports: WordsPorts,
  bookable?: Bookable | null,
): Promise<SiteWords> {
  const { laid, whole, asked } = cacheOf(tenant)
  const spoken = offered(tenant, language)
  const key = JSON.stringify([siteKeyOf(tenant), spoken, bookable?.id])
  const known = whole.get(key)
  if (known) return known
  const stored = laid.has(key) ? [] : await storedDictionaries(tenant, ports)
  const make = (): SiteWords => {
    const { common, own } = laid.getOrMake(key, () => lay(tenant, spoken, ports, { bookable, stored }))
    const { direction = 'ltr' } = tenant.plugins.dictionaries.find((one) => one.language === spoken) ?? {}
    return { language: spoken, direction, words: { ...common, ...own } }
  }
  if (asked.delete(key)) return whole.getOrMake(key, make)
  asked.set(key, true)
  return make()
}

const offered = ({ plugins: { dictionaries }, language: own }: Tenant, language: string): string => {
  const has = (wanted: string) => dictionaries.some((one) => one.language === wanted)
  return [language.toLowerCase(), own].find(has) ?? dictionaries[0]?.language ?? language
}

interface Layers {
  bookable?: Bookable | null | undefined
  stored: StoredDictionaries
}

function lay(tenant: Tenant, language: string, { log }: WordsPorts, { bookable, stored }: Layers) {
  const { dictionaries } = tenant.plugins
  // What is given may be shown in another language.
  const { stored: { whitelabel, provider } = tenant } = tenant
  const { common, spoken, missing } = cacheOf(tenant)
  if (!bookable) for (const key of missing(language)) tellMissing(tenant, language, key, log, 'en-us')
  const own = ownLayers({
    ...{ language, dictionaries, stored },
    whitelabel: inLanguage(schemas.Whitelabel, whitelabel, language),
    provider: inLanguage(schemas.Provider, provider, language),
    bookable: bookable && inLanguage(BookableSchema, storedBookable(bookable), language),
  })
  return layWords(common(language), own, language, (vocabulary, make) =>
    spoken.getOrMake(`${language} ${vocabulary}`, make),
  )
}

/** Whether a bookable has texts in its own fields or dictionaries; otherwise it uses its provider's. */
const saysMore = ({ id, customdictionary, displaytext, billinginstructions }: Bookable, stored: StoredDictionaries) =>
  customdictionary !== undefined ||
  displaytext !== undefined ||
  billinginstructions !== undefined ||
  stored.some((one) => one.bookable === id)

/** A bookable in a list, and the site where it is booked: the list's own, or a subsite of it. */
interface ListedBookable {
  bookable: Bookable
  site: Tenant
}

/**
 * Texts of bookables that differ from those of the site that lists them, by id: their own, and a subsite's for what is
 * booked there. The site's bookables without any are left out.
 */
export async function bookableWordsOf(
  tenant: Tenant,
  language: string,
  ports: WordsPorts,
  listed: ListedBookable[],
): Promise<Record<string, Record<string, string>>> {
  const told = listed.map(async ({ bookable, site }) => {
    const own = saysMore(bookable, await storedDictionaries(site, ports)) ? bookable : null
    return own || site !== tenant ? [{ id: bookable.id, own, site }] : []
  })
  const others = (await Promise.all(told)).flat()
  if (others.length === 0) return {}
  const { words } = await wordsOf(tenant, language, ports)
  const each = others.map(async ({ id, own, site }) => {
    const theirs = Object.entries((await wordsOf(site, language, ports, own)).words)
    return [id, Object.fromEntries(theirs.filter(([key, message]) => words[key] !== message))] as const
  })
  return Object.fromEntries(await Promise.all(each))
}

/** Logs each key of a revision and language once. */
function tellMissing(tenant: Tenant, language: string, key: string, log: Ports['log'], instead: string): void {
  const { told } = cacheOf(tenant)
  const what = `${siteKeyOf(tenant)}/${language}/${key}`
  if (told.get(what)) return
  told.set(what, true)
  log.warn({ ...tenant.scope, language, key, instead }, 'a word is missing in a dictionary')
}

/**
 * Reads one text. A key that no layer has is shown itself, so that nothing is ever blank, and is reported once.
 * @param missed is called with such a key; `missingWords` makes one
 */
export const speak =
  ({ words, language }: SiteWords, missed?: (key: string) => void) =>
  (key: string, values: MessageValues = {}): string => {
    const message = wordOf(words, key)
    if (message !== null) return formatMessage(message, values, language)
    missed?.(key)
    return key
  }

/** Logs texts that no layer has, once per revision and language. */
export const missingWords =
  (tenant: Tenant, { log }: Pick<Ports, 'log'>) =>
  (key: string): void =>
    tellMissing(tenant, tenant.language, key, log, key)
