import type { Bookable } from '../domain/entities/index.ts'
import { buildDictionary, formatMessage, type MessageValues, tenantLayers, wordOf } from '../domain/wording/index.ts'
import type { Ports } from './ports.ts'
import type { Tenant } from './tenant.ts'

export interface SiteWords {
  language: string
  direction: 'ltr' | 'rtl'
  words: Record<string, string>
}

/** All words of a site in a language, every layer applied. A language that no dictionary has becomes the site's own. */
export async function wordsOf(
  tenant: Tenant,
  language: string,
  ports: Pick<Ports, 'repositories'>,
  bookable?: Bookable,
): Promise<SiteWords> {
  const { dictionaries } = tenant.plugins
  const wanted =
    dictionaries.find((one) => one.language === language) ??
    dictionaries.find((one) => one.language === tenant.language)
  const chosen = wanted ?? dictionaries[0]
  const stored = await ports.repositories(tenant.scope).catalogue.dictionaries()
  const layers = tenantLayers({
    language: chosen?.language ?? language,
    dictionaries,
    whitelabel: tenant.whitelabel,
    provider: tenant.provider,
    bookable,
    stored,
  })
  return {
    language: chosen?.language ?? language,
    direction: chosen?.direction ?? 'ltr',
    words: buildDictionary(layers),
  }
}

/** Reads one word; a key that no layer has reads as itself, so that nothing is ever blank. */
export const speak =
  ({ words, language }: SiteWords) =>
  (key: string, values: MessageValues = {}): string => {
    const message = wordOf(words, key)
    return message === null ? key : formatMessage(message, values, language)
  }
