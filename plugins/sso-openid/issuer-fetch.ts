import { SignOnFault } from '@tessera/plugin-api'
import type { CustomFetch } from 'openid-client'

/** More is no answer of an issuer: documents, keys and tokens are some kilobytes. */
const largestAnswer = 500_000

/**
 * How an issuer is asked: for so many milliseconds, the answer's body included, following no redirect, and reading no
 * more than an answer can have.
 */
export const issuerFetch =
  (timeout: number): CustomFetch =>
  async (url, { body, headers, method, signal }) => {
    const ends = AbortSignal.timeout(timeout)
    const either = signal ? AbortSignal.any([signal, ends]) : ends
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: either,
      ...(isSendable(body) && { body }),
    })
    const read = await readBody(response)
    const { status, statusText } = response
    // Statuses without a body may not be given an empty one.
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
