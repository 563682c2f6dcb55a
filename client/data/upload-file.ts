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

/** `message`: what the server says, in the customer's language; empty where it says nothing. */
export type UploadAnswer = { ok: true; name: string; url: string } | { ok: false; message: string }

const silent: UploadAnswer = { ok: false, message: '' }

/** What browsers say of a file whose kind they don't know. */
const unknownType = 'application/octet-stream'

/**
 * Sends one file: asks for a link, then puts the bytes there. Never throws; without a word from the server `message` is
 * empty, and so it is where `signal` ended it.
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

interface Link {
  url: string
  signedRequest: string
}

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
    // The token ran out: a new one, once.
    tokens.forget()
    response = await send()
  }
  const body = record(await response.json())
  const { url, signedRequest } = { url: text(body.url), signedRequest: text(body.signedRequest) }
  return url !== '' && signedRequest !== '' ? { url, signedRequest } : { ok: false, message: messageIn(body) }
}

/** The one kind of request that tells how far it is. */
function putFile({ url, signedRequest }: Link, { file, onProgress, signal }: UploadRequest): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', signedRequest)
    request.setRequestHeader('content-type', file.type || unknownType)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = jsonOf(request.responseText)
      const isKept = request.status >= 200 && request.status < 300
      // Our own server tells under which name it keeps the file; a store of objects answers nothing.
      resolve(isKept ? { ok: true, name: text(body.name) || file.name, url } : { ok: false, message: messageIn(body) })
    }
    request.onerror = () => resolve(silent)
    request.onabort = () => resolve(silent)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return resolve(silent)
    request.send(file)
  })
}

/** A store of objects takes what it is sent; our own server did not see it pass. */
const isElsewhere = ({ url, signedRequest }: Link): boolean => new URL(url).origin !== new URL(signedRequest).origin

/** The server judges what a store was sent when somebody first asks for it, and tells what is wrong with it that once. */
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
