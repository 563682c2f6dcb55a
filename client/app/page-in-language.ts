import type { SiteBootstrap } from '../../core/plugin-api/site.ts'
import { sessionHeaders } from '../data/session-token.ts'
import { inLanguage } from '../ui/language.tsx'

/** A page as the server draws it in another language, or for somebody else: what it is made of, and its title. */
export interface SpokenPage {
  bootstrap: SiteBootstrap
  title: string
  /** Where it is, when the server led elsewhere. */
  moved: string | null
}

/** How a page is wanted. */
export interface PageWish {
  path: string
  search: string
  language: string
  /** The id of who is signed in, for whom it may show other things; empty for nobody. */
  visitor: string
}

/** How long what was fetched ahead is good for, in ms. */
const fresh = 60_000
const patience = 15_000

/**
 * Fetches this page in another language, or for whom it is now, once for those who ask for the same again within a
 * minute. To look is not to choose: it sets no cookie. Rejects when the server can't be reached or answers something else.
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
 * What a drawn page was made of; throws when it is none of ours. Only these two elements are read: a parsed document
 * would apply the page's styles under this one's policy.
 */
function readPage(html: string): Omit<SpokenPage, 'moved'> {
  const data = /<script id="bootstrap" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1]
  if (!data) throw new Error('the answer is no page of this site')
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? ''
  return { bootstrap: JSON.parse(data), title: new DOMParser().parseFromString(title, 'text/html').title }
}
