import { SignOnFault } from '@tessera/plugin-api'
import type { CustomFetch } from 'openid-client'

/** A larger answer can't be an issuer's: documents, keys and tokens have some kilobytes. */
const largestAnswer = 500_000

/**
 * How issuers are called: by the host's `fetch`, which calls no private address and follows nothing, with a time limit
 * in milliseconds that includes the body, and with a limit on the size of the answer.
 */
export const issuerFetch =
  (fetch: typeof globalThis.fetch, timeout: number): CustomFetch =>
  async (url, { body, headers, method, signal }) => {
    const ends = AbortSignal.timeout(timeout)
    const response = await fetch(url, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, ends]) : ends,
      ...(isSendable(body) && { body }),
    })
    const read = await readBody(response)
    const { status, statusText } = response
    // Responses with these statuses must not have a body, not even an empty one.
    return new Response(read.length === 0 ? null : read, { status, statusText, headers: response.headers })
  }

const isSendable = (body: unknown): body is string | URLSearchParams =>
  typeof body === 'string' || body instanceof URLSearchParams

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > largestAnswer) throw new SignOnFault('unavailable', 'the issuer answers too much')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
