import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ownBytes } from '../../../operations/caches/own-bytes.ts'
import { permissionsPolicy } from '../../security/security-headers.ts'
import type { DrawnDocument } from '../draw-document.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** How a page is compressed. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** One encoding of a page, with its headers. */
export interface PageForm {
  /** Its own ETag: each encoding of a page is another representation. */
  etag: string
  headers: Record<string, string>
  body: Buffer
}

/** A page ready to be sent: nothing is computed when it is requested again. */
export interface PreparedPage {
  status: number
  br: PageForm
  gzip: PageForm
  identity: PageForm
}

/**
 * Compresses a page in each encoding that browsers accept. Quality 6 takes a few ms once and saves most of what 11
 * would.
 */
export async function preparePage(status: number, { html, ...facts }: DrawnDocument): Promise<PreparedPage> {
  const plain = Buffer.from(html)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }
  const [br, gzip] = await Promise.all([brotli(plain, quality), zip(plain)])
  const hash = createHash('sha256').update(plain).update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
  const form = (encoding: Encoding, body: Buffer): PageForm => {
    const etag = `"${hash}-${encoding}"`
    return { etag, body: ownBytes(body), headers: headersOf(etag, encoding, facts) }
  }
  return { status, br: form('br', br), gzip: form('gzip', gzip), identity: form('identity', plain) }
}

/** Bytes of all its encodings. */
export const sizeOfPage = ({ br, gzip, identity }: PreparedPage): number =>
  br.body.length + gzip.body.length + identity.body.length

/**
 * Browsers keep pages but revalidate each time, since they depend on the tenant's data and on the visitor's language.
 */
const headersOf = (
  etag: string,
  encoding: Encoding,
  { policy, opener, payment }: Omit<DrawnDocument, 'html'>,
): Record<string, string> => ({
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  etag,
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, accept-language, cookie',
  'content-security-policy': policy,
  ...(payment.length > 0 && { 'permissions-policy': permissionsPolicy(payment) }),
  // Otherwise a window of a payment service could not tell the page that its customer has agreed.
  ...(opener && { 'cross-origin-opener-policy': opener }),
  'content-type': 'text/html; charset=utf-8',
})

/** Encodings by their names; one with a quality of 0 is refused (RFC 9110, 12.4.2). */
const named = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
}

/** The best encoding that the browser accepts. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  if (named.br.test(accepted)) return 'br'
  return named.gzip.test(accepted) ? 'gzip' : 'identity'
}
