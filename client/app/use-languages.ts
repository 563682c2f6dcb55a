import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SiteBootstrap } from '../../core/plugin-api/site.ts'
import { inLanguage, type LanguageChoice } from '../ui/language.tsx'
import { pageFetcher, type SpokenPage } from './page-in-language.ts'
import { preloadScreen } from './preload-screen.ts'

/** A year, in seconds; as the server keeps it. */
const kept = 31_536_000

/** The drawing on the server has no layout to wait for. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * The page's language, and how to change it: the same page is fetched in the other language in the background, and
 * takes the place of this one in one drawing. What was typed is in the components and the draft, which stay. When the
 * page can't be had, nothing changes and `failed` says so.
 */
export function useLanguages(first: SiteBootstrap): { bootstrap: SiteBootstrap; choice: LanguageChoice } {
  const [spoken, setSpoken] = useState<{ bootstrap: SiteBootstrap; title: string | null }>({
    bootstrap: first,
    title: null,
  })
  const [awaited, setAwaited] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const fetcher = useRef(pageFetcher())
  const wanted = useRef<string | null>(null)

  const pageIn = useCallback(async (language: string): Promise<SpokenPage> => {
    const page = await fetcher.current(location.pathname, location.search, language)
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
        // Whoever chose again meanwhile wants the other one.
        if (wanted.current !== language) return
        remember(language)
        startTransition(() => {
          setSpoken(({ bootstrap }) => ({ ...page, bootstrap: continued(bootstrap, page.bootstrap) }))
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

  const { bootstrap, title } = spoken
  useBeforePaint(() => {
    if (title === null) return
    document.documentElement.lang = bootstrap.language
    document.documentElement.dir = bootstrap.direction
    document.title = title
  }, [bootstrap, title])

  const changed = title !== null
  const choice = useMemo(
    () => ({ choose: (language: string) => void choose(language), expect, awaited, failed, changed }),
    [choose, expect, awaited, failed, changed],
  )
  return { bootstrap, choice }
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
