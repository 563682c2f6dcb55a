import { SignOnFault } from '@tessera/plugin-api'
import type { CustomFetch } from 'openid-client'

/** A larger answer can't be an issuer's: documents, keys and tokens have some kilobytes. */
const largestAnswer = 500_000

/**
 * How issuers are called: with a time limit in milliseconds that includes the body, without redirects, and with a limit
 * on the size of the answer. Connections are kept open; one that the issuer has closed shows only when it is used, and
 * then the request is sent once more. That is safe, since a code works only once.
 */
export const issuerFetch =
  (timeout: number): CustomFetch =>
  async (url, { body, headers, method, signal }) => {
    const ends = AbortSignal.timeout(timeout)
    const ask = () =>
      fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, ends]) : ends,
        ...(isSendable(body) && { body }),
      })
    const response = await ask().catch((error: unknown) => {
      if (isClosed(error)) return ask()
      throw error
    })
    const read = await readBody(response)
    const { status, statusText } = response
    // Responses with these statuses must not have a body, not even an empty one.
    return new Response(read.length === 0 ? null : read, { status, statusText, headers: response.headers })
  }

const isSendable = (body: unknown): body is string | URLSearchParams =>
  typeof body === 'string' || body instanceof URLSearchParams

/** Whether the connection ended before an answer began. */
function isClosed(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
}

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
