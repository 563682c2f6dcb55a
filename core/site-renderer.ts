import { ensureClientBuilt } from '../client/vite/ensure-built.ts'
import { builtRenderer } from './surfaces/site/built-renderer.ts'
import type { Draw, PageRenderer } from './surfaces/site/page-renderer.ts'

interface Log {
  info(fields: Record<string, unknown>, message: string): void
}

/**
 * The renderer of an installation with these plugins (name → folder or package): in production from a build, made first
 * if the sources have changed; in development by Vite, from the sources.
 */
export async function siteRenderer(
  root: string,
  options: { plugins: Record<string, string>; development: boolean; log: Log },
): Promise<PageRenderer> {
  const { plugins, development, log } = options
  return development ? devRenderer(plugins) : builtRenderer(await ensureClientBuilt(root, log, plugins))
}

/** Renders from the sources, with hot updates in the browser. Vite serves the sources itself, as a middleware. */
async function devRenderer(plugins: Record<string, string>): Promise<PageRenderer> {
  const [{ createServer }, { clientConfig }, { buildLoader }] = await Promise.all([
    import('vite'),
    import('../client/vite.config.ts'),
    import('../client/vite/build-loader.ts'),
  ])
  const config = clientConfig(plugins)
  const vite = await createServer({
    ...config,
    server: { ...config.server, middlewareMode: true, hmr: { port: 24_678 } },
  })
  const draw: Draw = async (bootstrap, tokens, fontUrl) => {
    const { draw } = await vite.ssrLoadModule('/app/entry-server.tsx')
    return draw(bootstrap, tokens, fontUrl)
  }
  return {
    draw,
    scriptsFor: () => ({ entry: '/app/entry-dev.ts', preload: [] }),
    assets: new Map(),
    loader: buildLoader,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
