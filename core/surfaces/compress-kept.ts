import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { isGivenAgain } from '../operations/caches/prepared-json.ts'
import { encodingFor } from './site/cache/prepared-page.ts'

/** How calls' answers are compressed. The highest levels cost more time than they save. */
export const compression = {
  /** Shorter answers stay as they are, bytes. */
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 6 },
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressors = {
  br: (bytes: Buffer) => brotli(bytes, compression.brotliOptions),
  gzip: (bytes: Buffer) => zip(bytes, compression.zlibOptions),
}
type Forms = Partial<Record<keyof typeof compressors, Promise<Buffer>>>

/**
 * Compresses answers that are kept once, for as long as they are: each wall, and each calendar of a day, asks for the
 * same bytes, and to compress them anew took longer than all else. What is sent once is left to who compresses the
 * rest.
 */
export function compressKept(app: FastifyInstance): void {
  const kept = new WeakMap<Buffer, Forms>()

  function formOf(bytes: Buffer, encoding: keyof typeof compressors): Promise<Buffer> {
    const forms = kept.get(bytes) ?? {}
    kept.set(bytes, forms)
    forms[encoding] ??= compressors[encoding](bytes).catch((fault: unknown) => {
      delete forms[encoding]
      throw fault
    })
    return forms[encoding]
  }

  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const { headers } = request
    const isKept = Buffer.isBuffer(payload) && payload.length >= compression.threshold && isGivenAgain(payload)
    const encoding = isKept && !headers['x-no-compression'] ? encodingFor(headers['accept-encoding']) : 'identity'
    if (!isKept || encoding === 'identity' || reply.hasHeader('content-encoding')) return done(null, payload)
    formOf(payload, encoding).then((form) => {
      const varies = [reply.getHeader('vary'), 'accept-encoding'].filter((one) => one !== undefined)
      reply.header('content-encoding', encoding).header('vary', varies.join(', '))
      done(null, form)
    }, done)
  })
}
