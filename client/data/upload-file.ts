import type { UploadLinkAnswer } from '../../core/domain/wire/index.ts'
import { record, text } from './read.ts'
import type { TokenSource } from './site-token.ts'

export interface UploadRequest {
  file: File
  /** The provider's subdomain. */
  provider: string
  language: string
  tokens: TokenSource
  /** The share that was sent, 0 to 1. */
  onProgress(share: number): void
  signal: AbortSignal
}

/** `message` is the server's text in the customer's language, or empty. */
export type UploadAnswer = { ok: true; name: string; url: string } | { ok: false; message: string }

const silent: UploadAnswer = { ok: false, message: '' }

/** The content type that browsers give files of unknown kinds. */
const unknownType = 'application/octet-stream'

/**
 * Uploads one file: requests a link, then sends the bytes there. Never throws; `message` is empty without an answer,
 * and after an abort through `signal`.
 */
export async function uploadFile(request: UploadRequest): Promise<UploadAnswer> {
  try {
    const link = await askLink(request)
    if ('ok' in link) return link
    const sent = await putFile(link, request)
    return sent.ok && isElsewhere(link) ? await lookAt(link, sent, request) : sent
  } catch {
    return silent
  }
}

type Link = UploadLinkAnswer

async function askLink({ file, provider, language, tokens, signal }: UploadRequest): Promise<Link | UploadAnswer> {
  const asked = { filename: file.name, filetype: file.type || unknownType, filesize: String(file.size) }
  const send = async () => {
    const token = await tokens.current()
    return fetch(`/awslink?${new URLSearchParams(asked)}`, {
      headers: { 'accept-language': language, provider, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal,
    })
  }
  let response = await send()
  if (response.status === 401) {
    // The token expired: renew it once.
    tokens.forget()
    response = await send()
  }
  const body = record(await response.json())
  const { url, signedRequest } = { url: text(body.url), signedRequest: text(body.signedRequest) }
  return url !== '' && signedRequest !== '' ? { url, signedRequest } : { ok: false, message: messageIn(body) }
}

/** Uses XMLHttpRequest, the only request that reports its progress. */
function putFile({ url, signedRequest }: Link, { file, onProgress, signal }: UploadRequest): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', signedRequest)
    request.setRequestHeader('content-type', file.type || unknownType)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = jsonOf(request.responseText)
      const isKept = request.status >= 200 && request.status < 300
      // Our own server returns the stored file's name; an object store returns nothing.
      resolve(isKept ? { ok: true, name: text(body.name) || file.name, url } : { ok: false, message: messageIn(body) })
    }
    request.onerror = () => resolve(silent)
    request.onabort = () => resolve(silent)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return resolve(silent)
    request.send(file)
  })
}

/** Whether the file went to an object store, so that our own server has not seen it. */
const isElsewhere = ({ url, signedRequest }: Link): boolean => new URL(url).origin !== new URL(signedRequest).origin

/** The server checks a file in an object store on its first download, and reports any fault then. */
async function lookAt({ url }: Link, sent: UploadAnswer, { language, signal }: UploadRequest): Promise<UploadAnswer> {
  const response = await fetch(url, { headers: { 'accept-language': language }, signal })
  if (!response.ok) return { ok: false, message: messageIn(jsonOf(await response.text())) }
  await response.body?.cancel()
  return sent
}

const messageIn = (body: Record<string, unknown>): string => text(record(body.error).message)

function jsonOf(body: string): Record<string, unknown> {
  try {
    return record(JSON.parse(body))
  } catch {
    return {}
  }
}
