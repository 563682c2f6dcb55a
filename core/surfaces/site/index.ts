import type { FastifyInstance } from 'fastify'
import type { ThemeTokens } from '../../domain/theme.ts'
import type { RenderErrorPage } from '../errors/handle-errors.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import { readFonts } from './assets/read-fonts.ts'
import { registerAssets } from './assets/register-assets.ts'
import { registerLoader } from './assets/register-loader.ts'
import { errorPages } from './error-page.ts'
import { registerPictures } from './pictures/register-pictures.ts'
import { registerPages } from './register-pages.ts'
import type { SiteDeps } from './site-deps.ts'
import { registerTenantFiles } from './tenant-files.ts'

/**
 * Registers the site: server-rendered pages, their files, and what search engines ask for.
 * @param options.themes those of plugins
 * @param options.freshFor for how many ms a page is served again without checking for changes
 * @returns how to render an error page, for `handleErrors`
 */
export async function registerSite(
  app: FastifyInstance,
  deps: SurfaceDeps,
  options: Pick<SiteDeps, 'renderer' | 'freshFor' | 'dictionaries' | 'sites'> & { themes: readonly ThemeTokens[] },
): Promise<{ renderErrorPage: RenderErrorPage }> {
  const { renderer } = options
  const fonts = await readFonts(deps.root, options.themes)
  const site = { ...deps, ...options, fonts }
  const { middleware } = renderer
  if (middleware) {
    app.addHook('onRequest', (request, reply, done) => {
      middleware(request.raw, reply.raw, done)
    })
    app.addHook('onClose', async () => renderer.close?.())
  }
  registerAssets(app, [renderer.assets, fonts.assets])
  registerLoader(app, site)
  registerTenantFiles(app, site)
  registerPictures(app, site)
  registerPages(app, site)
  return { renderErrorPage: errorPages(site) }
}
