import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { SiteBootstrap } from '../../core/plugin-api/site.ts'
import { App } from './app.tsx'
import { preloadScreen } from './preload-screen.ts'

/** Whether this browser writes dates and numbers in a language. Some have fewer languages than the server. */
const hasFormats = (language: string): boolean => Intl.DateTimeFormat.supportedLocalesOf(language).length > 0

/** Hydrates the server's page from the same data. The screen's code is loaded before the first render. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  const data = document.getElementById('bootstrap')?.textContent
  if (!root || !data) return
  const bootstrap: SiteBootstrap = JSON.parse(data)
  const { embedded, page, language } = bootstrap
  if (embedded) void import('../frame/join-host.ts').then(({ joinHost }) => joinHost(embedded, page))
  // A failed download is repeated, and reported, when the screen renders.
  await preloadScreen(bootstrap).catch(() => undefined)
  const cache = createCache({ key: 't' })
  startTransition(() => {
    hydrateRoot(
      root,
      <CacheProvider value={cache}>
        <App bootstrap={bootstrap} />
      </CacheProvider>,
      // What the server wrote in formats that the browser has not can't be taken over: it is drawn anew, as expected.
      hasFormats(language) ? {} : { onRecoverableError() {} },
    )
  })
}

void start()
