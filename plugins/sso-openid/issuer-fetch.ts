import { SignOnFault } from '@tessera/plugin-api'
import type { CustomFetch } from 'openid-client'

/** More is no answer of an issuer: documents, keys and tokens are some kilobytes. */
const largestAnswer = 500_000

/**
 * How an issuer is asked: for so many milliseconds, the answer's body included, following no redirect, and reading no
 * more than an answer can have. Connections are kept, and one that the issuer has closed meanwhile is found out only when
 * it is used: then it is asked once more. A code works once there, so that nothing is done twice.
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
    // Statuses without a body may not be given an empty one.
    return new Response(read.length === 0 ? null : read, { status, statusText, headers: response.headers })
  }

const isSendable = (body: unknown): body is string | URLSearchParams =>
  typeof body === 'string' || body instanceof URLSearchParams

/** The connection ended before an answer began. */
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
