import type { SiteBootstrap } from '../../core/plugin-api/site.ts'
import { sessionHeaders } from '../data/session-token.ts'
import { inLanguage } from '../ui/language.tsx'

/** A page as the server renders it in another language or for another visitor: its data and its title. */
export interface SpokenPage {
  bootstrap: SiteBootstrap
  title: string
  /** The path of the page after a redirect, else null. */
  moved: string | null
}

/** The page to fetch. */
export interface PageWish {
  path: string
  search: string
  language: string
  /** The id of the signed-in user, on whom the content may depend; empty for none. */
  visitor: string
}

/** How long a prefetched page may be used, in ms. */
const fresh = 60_000
const patience = 15_000

/**
 * Returns a function that fetches this page in another language or for another visitor, at most once a minute for the
 * same request. Prefetching sets no cookie. Rejects when the server can't be reached or returns something else.
 */
export function pageFetcher(fetcher: typeof fetch = (input, init) => fetch(input, init), now: () => number = Date.now) {
  const known = new Map<string, { page: Promise<SpokenPage>; until: number }>()

  async function load(address: string): Promise<SpokenPage> {
    const response = await fetcher(address, {
      headers: { accept: 'text/html', ...sessionHeaders() },
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    })
    const moved = response.redirected ? new URL(response.url).pathname : null
    return { ...readPage(await response.text()), moved }
  }

  return ({ path, search, language, visitor }: PageWish): Promise<SpokenPage> => {
    const address = `${path}${inLanguage(search, language)}`
    const key = `${visitor} ${address}`
    const kept = known.get(key)
    if (kept && now() < kept.until) return kept.page
    const page = load(address)
    known.set(key, { page, until: now() + fresh })
    page.catch(() => known.delete(key))
    return page
  }
}

/**
 * Reads the data that a page was rendered from; throws on a page that is not ours. Reads only two elements: parsing the
 * whole document would apply its styles under this page's policy.
 */
function readPage(html: string): Omit<SpokenPage, 'moved'> {
  const data = /<script id="bootstrap" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1]
  if (!data) throw new Error('the answer is no page of this site')
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? ''
  return { bootstrap: JSON.parse(data), title: new DOMParser().parseFromString(title, 'text/html').title }
}
