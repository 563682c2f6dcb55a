import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Keys, signatureFault } from './verify-signature.ts'

interface KeptObject {
  body: Buffer
  contentType: string
}

/**
 * How requests can fail: refused, server error, throttled, full, without an answer, connection cut before the answer or
 * within its body.
 */
export type S3Trouble = 'denied' | 'broken' | 'slow down' | 'full' | 'silent' | 'cut' | 'cut in body'

export interface S3Server {
  /** Settings for `files-s3` to use this server. */
  settings: Record<string, unknown>
  origin: string
  objects: Map<string, KeptObject>
  /** `PUT northwind/a.txt 200`, oldest first. */
  log: string[]
  /** Makes the next requests fail, of one method or of all. */
  trouble(how: S3Trouble, times: number, method?: string): void
  /** Ends all failures. */
  calm(): void
  /** How far the server's clock is ahead, in ms. */
  ahead: number
  close(): Promise<void>
}

const bucket = 'tessera-test'
const statuses: Record<string, number> = {
  NoSuchKey: 404,
  MissingContentLength: 411,
  SlowDown: 503,
  InternalError: 500,
  InsufficientStorage: 507,
}

function refuse(response: ServerResponse, code: string): number {
  const status = statuses[code] ?? 403
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  return status
}

const troubleCodes: Partial<Record<S3Trouble, string>> = {
  denied: 'AccessDenied',
  broken: 'InternalError',
  'slow down': 'SlowDown',
  full: 'InsufficientStorage',
}

/** A local server with the part of S3 that a file store needs. It checks each signature. */
export async function s3Server(): Promise<S3Server> {
  const keys: Keys = { accessKeyId: 'AKIDTESSERA', secretAccessKey: 'not/a+real=secret', region: 'eu-west-1' }
  const objects = new Map<string, KeptObject>()
  const log: string[] = []
  const troubles: { how: S3Trouble; method: string | undefined }[] = []

  function send(response: ServerResponse, key: string, found: KeptObject, how: S3Trouble | undefined): number {
    const etag = `"${createHash('md5').update(found.body).digest('hex')}"`
    const headers = { 'content-type': found.contentType, 'content-length': found.body.length, etag }
    response.writeHead(200, headers)
    if (how !== 'cut in body') response.end(found.body)
    else response.write(found.body.subarray(0, Math.floor(found.body.length / 2)), () => response.destroy())
    return key === '' ? 400 : 200
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    how: S3Trouble | undefined,
  ): number {
    const code = how && troubleCodes[how]
    if (code) return refuse(response, code)
    const url = request.url ?? '/'
    const { method = 'GET', headers } = request
    const bodyHash = createHash('sha256').update(body).digest('hex')
    const fault = signatureFault({ method, url, headers, bodyHash }, keys, Date.now() + server.ahead)
    if (fault) return refuse(response, fault)
    const key = keyOf(url)
    if (method === 'PUT') {
      if (headers['content-length'] === undefined) return refuse(response, 'MissingContentLength')
      objects.set(key, { body, contentType: headers['content-type'] ?? 'binary/octet-stream' })
      response.writeHead(200).end()
      return 200
    }
    const found = objects.get(key)
    if (method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
      return 204
    }
    return found ? send(response, key, found, how) : refuse(response, 'NoSuchKey')
  }

  const http = createServer(async (request, response) => {
    const allowed = {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'content-type',
    }
    for (const [name, value] of Object.entries(allowed)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const at = troubles.findIndex(({ method }) => method === undefined || method === request.method)
    const how = at < 0 ? undefined : troubles.splice(at, 1)[0]?.how
    const named = `${request.method} ${keyOf(request.url ?? '/')}`
    if (how === 'cut') return void request.destroy()
    // An incomplete body counts as missing.
    const body = await buffer(request).catch(() => null)
    if (how === 'silent' || body === null) return void log.push(`${named} ${how ?? 'broken off'}`)
    log.push(`${named} ${answer(request, response, body, how)}`)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const { accessKeyId, secretAccessKey, region } = keys
  const server: S3Server = {
    origin,
    objects,
    log,
    ahead: 0,
    settings: {
      bucket,
      region,
      endpoint: origin,
      forcePathStyle: true,
      prefix: 'tenants/',
      accessKeyId,
      secretAccessKey,
      timeout: 1000,
    },
    trouble: (how, times, method) => void troubles.push(...Array.from({ length: times }, () => ({ how, method }))),
    calm: () => void troubles.splice(0),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return server
}

/** The key without the bucket in the path, as in `objects`. */
const keyOf = (url: string) => decodeURIComponent(new URL(url, 'http://s3').pathname).replace(`/${bucket}/`, '')
