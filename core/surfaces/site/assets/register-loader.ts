import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { themeNamed } from '../../../../themes/index.ts'
import { type LoaderFacts, type LoaderWords, loaderBudget } from '../../../domain/embedding/loader-facts.ts'
import { ownLanguage } from '../../../operations/catalogue/own-language.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import { chooseLanguage } from '../../tenants/language.ts'
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

/** The built script with the words of as many languages as it has room for, the first ones first. */
export function loaderWithin(
  built: string,
  { words, look }: { words: [language: string, words: LoaderWords][]; look: LoaderFacts['look'] },
): string {
  for (let count = words.length; ; count -= 1) {
    const more = count < words.length
    const code = loaderWith(built, { words: Object.fromEntries(words.slice(0, count)), more, look })
    if (count === 0 || gzipSync(code, { level: 9 }).length <= loaderBudget) return code
  }
}

/**
 * GET /embed/v1.js: the script by which other sites show the host's site in their pages, with its words and the look of
 * its buttons. GET /embed/words.js: a module with the words of the language nearest to `lang`, for those that the
 * script has no room for. Any site may load both.
 */
export function registerLoader(app: FastifyInstance, deps: LoaderDeps) {
  /** A tenant's object changes with its revision. */
  const made = new WeakMap<Tenant, Promise<Made>>()
  const send = (request: FastifyRequest, reply: FastifyReply, { etag, ...asset }: Made) => {
    reply.headers({ etag, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    if (request.headers['if-none-match'] === etag) return reply.header('cache-control', anHour).code(304).send()
    return sendAsset(reply, asset, request.headers['accept-encoding'], anHour)
  }
  const nothing = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('')

  app.get('/embed/v1.js', async (request, reply) => {
    const tenant = await deps.resolveTenant(request)
    if (!tenant) return nothing(reply)
    const making = made.get(tenant) ?? makeLoader(tenant, deps)
    made.set(tenant, making)
    making.catch(() => made.delete(tenant))
    return send(request, reply, await making)
  })

  app.get('/embed/words.js', async (request, reply) => {
    const tenant = await deps.resolveTenant(request)
    if (!tenant) return nothing(reply)
    const query = new URL(request.url, 'http://host').searchParams.get('lang') ?? ''
    // By the address alone, whatever the browser prefers: the answer may be kept for everybody.
    const language = chooseLanguage({ query }, { offered: languagesOf(tenant), provider: ownLanguage(tenant) })
    const code = `export default ${scriptJson(await wordsOf({ ...tenant, language }, deps))}`
    return send(request, reply, await packed(Buffer.from(code)))
  })
}

type LoaderDeps = Pick<SiteDeps, 'renderer' | 'resolveTenant' | 'words'>
type Made = Asset & { etag: string }

/** Its own first. */
const languagesOf = (tenant: Tenant): string[] => [
  ...new Set([ownLanguage(tenant), ...tenant.plugins.dictionaries.map(({ language }) => language)]),
]

async function wordsOf(tenant: Tenant, { words }: Pick<LoaderDeps, 'words'>): Promise<LoaderWords> {
  const { 'embed.open': open = '', 'nav.close': close = '', 'embed.link': link = '' } = await words(tenant)
  return [open, close, link]
}

async function packed(plain: Buffer): Promise<Made> {
  const [br, gz] = await Promise.all([brotli(plain), zip(plain, { level: 9 })])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type: 'text/javascript; charset=utf-8', plain, br, gzip: gz, etag }
}

async function makeLoader(tenant: Tenant, deps: LoaderDeps): Promise<Made> {
  const spoken = languagesOf(tenant).map(
    async (language): Promise<[string, LoaderWords]> => [language, await wordsOf({ ...tenant, language }, deps)],
  )
  const { light, radius } = themeNamed(tenant.theme, tenant.plugins.themes)
  const look: LoaderFacts['look'] = [light.primary, light.onPrimary, radius.button]
  const [built, ...words] = await Promise.all([deps.renderer.loader(), ...spoken])
  return packed(Buffer.from(loaderWithin(built, { words, look })))
}
