import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import createEmotionServer from '@emotion/server/create-instance'
import { renderToString } from 'react-dom/server'
import type { ThemeTokens } from '../../core/domain/theme.ts'
import type { SiteBootstrap } from '../../core/plugin-api/site.ts'
import { globalCss } from '../ui/global-css.ts'
import { themeCss } from '../ui/theme-css.ts'
import { App } from './app.tsx'
import { preloadScreen } from './preload-screen.ts'

/** The parts of a document that the server inserts. */
export interface Drawn {
  html: string
  /** Contents of `<style>` elements: the theme with the page's base, and Emotion's critical rules with their ids. */
  css: { theme: string; critical: { key: string; ids: string; css: string }[] }
  /** Source files of the rendered screen, used to find their chunks in the build's manifest. */
  modules: string[]
}

/** Renders a page. The result depends on the arguments alone: equal arguments give equal bytes. */
export async function draw(
  bootstrap: SiteBootstrap,
  tokens: ThemeTokens,
  fontUrl: (file: string) => string,
): Promise<Drawn> {
  const screens = await preloadScreen(bootstrap)
  // What joins the page around comes with the screen: until then that one knows neither its height nor what is pressed.
  const modules = bootstrap.embedded ? [...screens, 'frame/join-host.ts'] : screens
  const cache = createCache({ key: 't' })
  cache.compat = true
  const { extractCriticalToChunks } = createEmotionServer(cache)
  const html = renderToString(
    <CacheProvider value={cache}>
      <App bootstrap={bootstrap} path={bootstrap.path} />
    </CacheProvider>,
  )
  const critical = extractCriticalToChunks(html).styles.map((style) => ({
    key: style.key,
    ids: style.ids.join(' '),
    css: style.css,
  }))
  return {
    html,
    css: { theme: `${themeCss(tokens, fontUrl)}\n${globalCss}`, critical },
    modules,
  }
}
