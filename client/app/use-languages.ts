import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SiteBootstrap } from '../../core/plugin-api/site.ts'
import { inLanguage, type LanguageChoice } from '../ui/language.tsx'
import type { Reread } from '../ui/reread.ts'
import { pageFetcher, type SpokenPage } from './page-in-language.ts'
import { preloadScreen } from './preload-screen.ts'

/** The cookie's lifetime in seconds (a year), the same as on the server. */
const kept = 31_536_000

/** The server has no layout, so layout effects make no sense there. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * The rendered page and its choice of language. Another language is fetched in the background and replaces the page in
 * one render; typed text survives in components and draft. If the fetch fails, nothing changes and `failed` names the
 * language. After a sign-in or sign-out the page is fetched again in the same way, since its visibility depends on the
 * viewer; and by `reread`, when a page has changed what its address asks.
 */
export function useLanguages(first: SiteBootstrap): {
  bootstrap: SiteBootstrap
  choice: LanguageChoice
  reread: Reread
  /** To be called with who looks at the page, once that is known and when it changes. */
  meet(visitor: string): void
} {
  const [spoken, setSpoken] = useState<{ bootstrap: SiteBootstrap; title: string | null; chosen: boolean }>({
    bootstrap: first,
    title: null,
    chosen: false,
  })
  const [awaited, setAwaited] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const fetcher = useRef(pageFetcher())
  const wanted = useRef<string | null>(null)
  /** Null while it is not known for whom the page was drawn. */
  const visitor = useRef<string | null>(null)

  const pageIn = useCallback(async (language: string): Promise<SpokenPage> => {
    const { pathname: path, search } = location
    const page = await fetcher.current({ path, search, language, visitor: visitor.current ?? '' })
    await preloadScreen(page.bootstrap)
    return page
  }, [])

  const choose = useCallback(
    async (language: string) => {
      wanted.current = language
      setFailed(null)
      setAwaited(language)
      try {
        const page = await pageIn(language)
        // Another language was chosen meanwhile.
        if (wanted.current !== language) return
        remember(language)
        startTransition(() => {
          setSpoken(({ bootstrap }) => ({ ...page, bootstrap: continued(bootstrap, page.bootstrap), chosen: true }))
          setAwaited(null)
        })
      } catch {
        if (wanted.current !== language) return
        setAwaited(null)
        setFailed(language)
      }
    },
    [pageIn],
  )
  const expect = useCallback((language: string) => void pageIn(language).catch(() => {}), [pageIn])

  const { bootstrap, title, chosen } = spoken
  const { language } = bootstrap
  const reread: Reread = useCallback(async () => {
    const { href } = location
    const page = await pageIn(language)
    // Another address or another language was asked for meanwhile.
    if (location.href !== href || (wanted.current !== null && wanted.current !== language)) return
    if (page.moved && page.moved !== location.pathname) history.replaceState(history.state, '', page.moved)
    startTransition(() =>
      setSpoken(({ bootstrap: before, chosen }) => ({
        ...page,
        bootstrap: continued(before, page.bootstrap),
        chosen,
      })),
    )
  }, [pageIn, language])
  const meet = useCallback(
    (next: string) => {
      const before = visitor.current
      visitor.current = next
      // If the fetch fails, the present page stays: each call checks its caller's rights anyway.
      if (before !== null && before !== next) void reread().catch(() => {})
    },
    [reread],
  )
  useBeforePaint(() => {
    if (title === null) return
    document.documentElement.lang = bootstrap.language
    document.documentElement.dir = bootstrap.direction
    document.title = title
  }, [bootstrap, title])

  const choice = useMemo(
    () => ({ choose: (language: string) => void choose(language), expect, awaited, failed, changed: chosen }),
    [choose, expect, awaited, failed, chosen],
  )
  return { bootstrap, choice, reread, meet }
}

/** Keeps the loaded availability, unless its texts are in another language, and the path of the first render. */
const continued = ({ availability, language, path }: SiteBootstrap, next: SiteBootstrap): SiteBootstrap => ({
  ...next,
  availability: (language === next.language ? availability : null) ?? next.availability ?? availability,
  path,
})

/**
 * Stores the language for the next visit. An address that names a language gets the new one, so that a reload keeps it.
 */
function remember(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `lang=${language}; Path=/; Max-Age=${kept}; SameSite=Lax`
  if (new URLSearchParams(location.search).has('lang')) {
    history.replaceState(history.state, '', `${inLanguage(location.search, language)}${location.hash}`)
  }
}
