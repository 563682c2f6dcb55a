import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { DrawnDocument } from '../draw-document.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The form in which a page is sent. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A page ready to be sent: nothing is computed when it is asked for again. */
export interface PreparedPage {
  status: number
  policy: string
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Compresses a page in each form that browsers take. Quality 6 costs a few ms once and saves most of what 11 would. */
export async function preparePage(status: number, { html, policy }: DrawnDocument): Promise<PreparedPage> {
  const plain = Buffer.from(html)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }
  const [br, gzip] = await Promise.all([brotli(plain, quality), zip(plain)])
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { status, policy, etag, plain, br, gzip }
}

/** The best form that the browser takes. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

export const bytesOf = (page: PreparedPage, encoding: Encoding): Buffer =>
  encoding === 'identity' ? page.plain : page[encoding]

/** The tag of one form: the same page compressed otherwise is another representation. */
export const etagOf = (page: PreparedPage, encoding: Encoding): string => `"${page.etag}-${encoding}"`
