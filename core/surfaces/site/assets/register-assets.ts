import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Asset } from '../page-renderer.ts'

/** Browsers may keep these for ever: the name changes with the content. */
const forGood = 'public, max-age=31536000, immutable'

/** GET /assets/*: from memory, in the encoding that the browser accepts; anything else is 404. */
export function registerAssets(app: FastifyInstance, sources: Map<string, Asset>[]): void {
  app.get('/assets/*', (request, reply) => {
    const { '*': path } = request.params as { '*': string }
    const asset = sources.map((assets) => assets.get(path)).find((found) => found !== undefined)
    if (!asset) return reply.code(404).type('text/plain; charset=utf-8').send('')
    return sendAsset(reply, asset, request.headers['accept-encoding'], forGood)
  })
}

/** Sends a prepared file: brotli before gzip before plain. */
export function sendAsset(reply: FastifyReply, asset: Asset, accepted: string | undefined, caching: string) {
  const form = acceptedForm(asset, accepted)
  reply.header('content-type', asset.type).header('cache-control', caching).header('vary', 'accept-encoding')
  if (form !== 'plain') reply.header('content-encoding', form)
  return reply.send(asset[form] ?? asset.plain)
}

/** The smallest encoding that the browser accepts and that exists. */
export function acceptedForm(asset: Pick<Asset, 'br' | 'gzip'>, accepted = ''): 'br' | 'gzip' | 'plain' {
  if (asset.br && /\bbr\b/.test(accepted)) return 'br'
  return asset.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
}
