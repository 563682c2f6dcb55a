import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { messagesOf } from './messages.ts'
import { pageWords } from './page-words.ts'

/** The page of a reservation, and of the feed, is the same for everybody: its bookables are known only afterwards. */
const ofAnyBookable = new Set<SiteBootstrap['page']>(['thanks', 'manage', 'reschedule', 'request', 'payment', 'public'])

/**
 * Adds texts to a page: a bookable's page gets the bookable's own texts, and in a list each bookable comes with its
 * own.
 */
export async function withTexts(bootstrap: SiteBootstrap, tenant: Tenant, deps: SiteDeps): Promise<SiteBootstrap> {
  const { page, language, bookable, bookables, providers } = bootstrap
  const name = tenant.provider?.name ?? tenant.whitelabel.label
  const words = await deps.words(tenant, { shown: bookable?.id })
  const spoken = { ...bootstrap, words: pageWords(words, page), messages: messagesOf(words, language, name) }
  if (bookables.length === 0 && !ofAnyBookable.has(page)) return spoken
  const listed = ofAnyBookable.has(page) ? undefined : bookables.map(({ id }) => id)
  const own = Object.entries(await deps.bookableWords(tenant, listed))
  const shown = listed ? own.filter(([id]) => listed.includes(id)) : own
  const siteOf = new Map(bookables.flatMap(({ id, provider }) => (provider ? [[id, provider] as const] : [])))
  const called = (id: string) => providers.find((one) => one.id === siteOf.get(id))?.name ?? name
  const bookablewords = shown.map(([id, theirs]) => [
    id,
    { words: pageWords(theirs, page), messages: messagesOf(theirs, language, called(id)) },
  ])
  return { ...spoken, bookablewords: Object.fromEntries(bookablewords) }
}
