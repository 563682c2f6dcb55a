import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { themeNamed } from '../../../../themes/index.ts'
import type { LoaderFacts } from '../../../domain/embedding/loader-facts.ts'
import { ownLanguage } from '../../../operations/catalogue/own-language.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import { scriptJson } from '../head/escape.ts'
import type { Asset } from '../page-renderer.ts'
import type { SiteDeps } from '../site-deps.ts'
import { sendAsset } from './register-assets.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Its address has no hash, because it stands in other sites' pages: a new one is there within the hour. */
const anHour = 'public, max-age=3600'

/** The built script with the facts of a site, which stand in it as one name. */
export const loaderWith = (built: string, facts: LoaderFacts): string =>
  built.replace('__TESSERA_FACTS__', () => scriptJson(facts))

/**
 * GET /embed/v1.js: the script by which other sites show the host's site in their pages, with its words in all of its
 * languages and the look of its buttons. Any site may load it.
 */
export function registerLoader(app: FastifyInstance, deps: Pick<SiteDeps, 'renderer' | 'resolveTenant' | 'words'>) {
  /** A tenant's object changes with its revision. */
  const made = new WeakMap<Tenant, Promise<Asset & { etag: string }>>()
  app.get('/embed/v1.js', async (request, reply) => {
    const tenant = await deps.resolveTenant(request)
    if (!tenant) return reply.code(404).type('text/plain; charset=utf-8').send('')
    const making = made.get(tenant) ?? makeLoader(tenant, deps)
    made.set(tenant, making)
    making.catch(() => made.delete(tenant))
    const { etag, ...asset } = await making
    reply.headers({ etag, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    if (request.headers['if-none-match'] === etag) return reply.header('cache-control', anHour).code(304).send()
    return sendAsset(reply, asset, request.headers['accept-encoding'], anHour)
  })
}

async function makeLoader(tenant: Tenant, { renderer, words }: Pick<SiteDeps, 'renderer' | 'words'>) {
  const languages = new Set([ownLanguage(tenant), ...tenant.plugins.dictionaries.map(({ language }) => language)])
  const spoken = [...languages].map(async (language): Promise<[string, LoaderFacts['words'][string]]> => {
    const {
      'embed.open': open = '',
      'nav.close': close = '',
      'embed.link': link = '',
    } = await words({ ...tenant, language })
    return [language, [open, close, link]]
  })
  const { light, radius } = themeNamed(tenant.theme, tenant.plugins.themes)
  const look: LoaderFacts['look'] = [light.primary, light.onPrimary, radius.button]
  const built = await renderer.loader()
  const plain = Buffer.from(loaderWith(built, { words: Object.fromEntries(await Promise.all(spoken)), look }))
  const [br, gz] = await Promise.all([brotli(plain), zip(plain, { level: 9 })])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type: 'text/javascript; charset=utf-8', plain, br, gzip: gz, etag }
}
