import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SiteBootstrap } from '../../core/plugin-api/site.ts'
import { useSession } from '../state/session.ts'
import { inLanguage, type LanguageChoice } from '../ui/language.tsx'
import { pageFetcher, type SpokenPage } from './page-in-language.ts'
import { preloadScreen } from './preload-screen.ts'

/** A year, in seconds; as the server keeps it. */
const kept = 31_536_000

/** The drawing on the server has no layout to wait for. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * The page as it is drawn now. Its language can be changed: the same page is fetched in the other language in the background, and
 * takes the place of this one in one drawing. What was typed is in the components and the draft, which stay. When the
 * page can't be had, nothing changes and `failed` says so. When somebody signs in or out, it is fetched for them in the
 * same way, since they may see more or less of it.
 */
export function useLanguages(first: SiteBootstrap): { bootstrap: SiteBootstrap; choice: LanguageChoice } {
  const [spoken, setSpoken] = useState<{ bootstrap: SiteBootstrap; title: string | null; chosen: boolean }>({
    bootstrap: first,
    title: null,
    chosen: false,
  })
  const [awaited, setAwaited] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const fetcher = useRef(pageFetcher())
  const wanted = useRef<string | null>(null)
  const { known, user } = useSession()
  const visitor = user?.id ?? ''

  const pageIn = useCallback(
    async (language: string): Promise<SpokenPage> => {
      const { pathname: path, search } = location
      const page = await fetcher.current({ path, search, language, visitor })
      await preloadScreen(page.bootstrap)
      return page
    },
    [visitor],
  )

  const choose = useCallback(
    async (language: string) => {
      wanted.current = language
      setFailed(null)
      setAwaited(language)
      try {
        const page = await pageIn(language)
        // Whoever chose again meanwhile wants the other one.
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
  useVisitorChange(known ? visitor : null, async () => {
    const { language } = bootstrap
    // Whoever can't be reached keeps what is drawn: each call says what its caller may do.
    const page = await pageIn(language).catch(() => null)
    if (!page || (wanted.current !== null && wanted.current !== language)) return
    if (page.moved && page.moved !== location.pathname) history.replaceState(history.state, '', page.moved)
    startTransition(() =>
      setSpoken(({ bootstrap: before, chosen }) => ({
        ...page,
        bootstrap: continued(before, page.bootstrap),
        chosen,
      })),
    )
  })
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
  return { bootstrap, choice }
}

/** Tells of another visitor than the one for whom the page was drawn; `visitor` is null while that is not known. */
function useVisitorChange(visitor: string | null, changed: () => void) {
  const drawnFor = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who is here matters.
  useEffect(() => {
    const before = drawnFor.current
    drawnFor.current = visitor ?? before
    if (before !== null && visitor !== null && before !== visitor) changed()
  }, [visitor])
}

/** What the page knows stays known: the free times that it was drawn with, and the path of its first drawing. */
const continued = ({ availability, path }: SiteBootstrap, next: SiteBootstrap): SiteBootstrap => ({
  ...next,
  availability: availability ?? next.availability,
  path,
})

/** For the next visit; an address that names a language names the new one, so that a reload keeps it. */
function remember(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `lang=${language}; Path=/; Max-Age=${kept}; SameSite=Lax`
  if (new URLSearchParams(location.search).has('lang')) {
    history.replaceState(history.state, '', `${inLanguage(location.search, language)}${location.hash}`)
  }
}
