import { useEffect } from 'react'
import { scriptsOf } from './scripts-of.ts'

/** How often it is asked whether the page is another one by now, ms. */
const every = 15 * 60_000

/**
 * Loads the page anew once the server has another version of it, or has it elsewhere: nobody reloads a screen on a
 * wall, and the old one would stand there for months. While the network is away it stays as it is.
 */
export function useLatestPage(): void {
  useEffect(() => {
    const look = async () => {
      try {
        const answer = await fetch(location.href, { cache: 'no-store', redirect: 'manual' })
        // The site has a domain of its own by now, which this page may not read.
        if (answer.type === 'opaqueredirect') return location.reload()
        if (!answer.ok) return
        const own = scriptsOf(document.documentElement.outerHTML)
        const latest = scriptsOf(await answer.text())
        if (latest !== '' && own !== '' && latest !== own) location.reload()
      } catch {
        // It is asked again.
      }
    }
    const timer = setInterval(look, every)
    return () => clearInterval(timer)
  }, [])
}
