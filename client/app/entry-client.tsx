import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { SiteBootstrap } from '../../core/plugin-api/site.ts'
import { App } from './app.tsx'
import { preloadScreen } from './preload-screen.ts'

/** Takes over the page that the server drew: the same data, the same screen, loaded before the first drawing. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  const data = document.getElementById('bootstrap')?.textContent
  if (!root || !data) return
  const bootstrap: SiteBootstrap = JSON.parse(data)
  // What does not come now is asked for again where it is drawn, and said there.
  await preloadScreen(bootstrap).catch(() => undefined)
  const cache = createCache({ key: 't' })
  startTransition(() => {
    hydrateRoot(
      root,
      <CacheProvider value={cache}>
        <App bootstrap={bootstrap} />
      </CacheProvider>,
    )
  })
}

void start()
