import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { isChosen, spokenLink } from './spoken-link.ts'
import { wishedPath } from './wished-path.ts'

const isElsewhere = (path: string): boolean => /^https?:/.test(path) && new URL(path).origin !== location.origin

/**
 * Has paths carry on what the present page's address wishes for, once the page is live; those of other sites also the
 * language, where that was chosen.
 */
export function useWished(): (path: string) => string {
  const isLive = useHydrated()
  const { language, languages } = useBootstrap()
  return (path) => {
    if (!isLive) return path
    const wished = wishedPath(path, location.search)
    if (!isElsewhere(path)) return wished
    const offered = languages.map((one) => one.language)
    const { cookie } = document
    const said = { search: location.search, cookie, language, offered, preferred: navigator.languages }
    return isChosen(said) ? spokenLink(wished, language) : wished
  }
}
