import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { SiteBootstrap } from '../../core/plugin-api/site.ts'
import { tellEscape } from '../frame/tell-escape.ts'
import { App } from './app.tsx'
import { preloadScreen } from './preload-screen.ts'

/** Whether this browser writes dates and numbers in a language. Some have fewer languages than the server. */
const hasFormats = (language: string): boolean => Intl.DateTimeFormat.supportedLocalesOf(language).length > 0

/**
 * Whatever writes the first date or number waits while the browser looks through all of its languages, on a phone
 * nearly 100 ms. That is done in a task of its own, while the screen's code is on the way.
 */
const awaitFormats = (language: string): Promise<void> =>
  new Promise((done) => {
    setTimeout(() => {
      hasFormats(language)
      done()
    })
  })

/** Hydrates the server's page from the same data. The screen's code is loaded before the first render. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  const data = document.getElementById('bootstrap')?.textContent
  if (!root || !data) return
  const bootstrap: SiteBootstrap = JSON.parse(data)
  const { embedded, page, language } = bootstrap
  if (embedded) {
    tellEscape()
    void import('../frame/join-host.ts').then(({ joinHost }) => joinHost(embedded, page))
  } else if (page === 'public' && parent !== window)
    void import('../frame/carry-links.ts').then(({ leadOut }) => leadOut())
  for (const code of document.querySelectorAll<HTMLLinkElement>('link[data-code]')) code.rel = 'modulepreload'
  // A failed download is repeated, and reported, when the screen renders.
  await Promise.all([preloadScreen(bootstrap).catch(() => undefined), awaitFormats(language)])
  const cache = createCache({ key: 't' })
  startTransition(() => {
    hydrateRoot(
      root,
      <CacheProvider value={cache}>
        <App bootstrap={bootstrap} />
      </CacheProvider>,
      {
        // What the server wrote in formats that the browser has not can't be taken over: it is drawn anew, as expected.
        onRecoverableError(error) {
          if (hasFormats(language)) reportError(error)
        },
      },
    )
  })
}

void start()
