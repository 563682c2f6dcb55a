import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type S3Server, s3Server } from '../../../plugins/files-s3/testing/s3-server.ts'
import type { UploadWork } from '../../operations/uploads/keep-upload.ts'
import type { StoredUpload } from '../../operations/uploads/stored-upload.ts'
import { uploadOf } from '../../persistence/repositories/uploads.ts'
import { statement } from '../../persistence/session.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { testConfig } from '../test-config.ts'
import { bookingBundle, bookingWorld } from './booking-world.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** `error.code` of a refusal. */
  code: string | undefined
  json(): Record<string, unknown>
}

interface Sending {
  method?: string
  host?: string
  headers?: Record<string, string | number>
  body?: Uint8Array
  /** Sent in chunks, without a length. */
  chunked?: boolean
}

function answerOf(status: number, headers: IncomingHttpHeaders, body: Buffer): Answer {
  const json = () => JSON.parse(body.toString('utf8') || '{}')
  const isJson = headers['content-type']?.startsWith('application/json') ?? false
  return { status, headers, body, json, code: isJson ? json().error?.code : undefined }
}

/**
 * The whole app, listening, over a database, with files on disk or in a bucket. Each request uses its own connection,
 * so that the test decides what is sent and when it breaks off.
 */
export async function uploadWorld(database: TestDatabase, kind: 'files-local' | 'files-s3') {
  const s3: S3Server | null = kind === 'files-s3' ? await s3Server() : null
  const { plugins } = await testConfig()
  const files = s3 ? [{ name: 'files-s3', settings: s3.settings }] : []
  const whitelabel = { ...bookingBundle.whitelabel, plugins: [...bookingBundle.whitelabel.plugins, ...files] }
  const installed = { ...plugins, 'files-s3': './plugins/files-s3' }
  const world = await bookingWorld(database, { whitelabel }, { plugins: installed })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const address = world.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const hostOf = (provider: string) => `${provider}.northwind.localhost`

  function open(path: string, { method = 'GET', host = hostOf('quay'), headers = {} }: Sending): ClientRequest {
    return request({ port, host: '127.0.0.1', path, method, agent: false, headers: { host, ...headers } })
  }

  /** Returns the answer even when the server ends the connection before the whole request was sent. */
  function send(path: string, sending: Sending = {}): Promise<Answer> {
    const sent = open(path, sending)
    return new Promise((resolve, reject) => {
      let isAnswered = false
      sent.on('error', (error) => isAnswered || reject(error))
      sent.on('response', async (response) => {
        isAnswered = true
        const body = await buffer(response).catch(() => Buffer.alloc(0))
        resolve(answerOf(response.statusCode ?? 0, response.headers, body))
      })
      const { body, chunked } = sending
      if (body === undefined) return void sent.end()
      if (!chunked) sent.setHeader('content-length', sending.headers?.['content-length'] ?? body.byteLength)
      else sent.setHeader('transfer-encoding', 'chunked')
      sent.end(body)
    })
  }

  async function token(provider = 'quay'): Promise<string> {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await send('/sitetoken', { method: 'POST', host: hostOf(provider), headers })
    return String(answer.json().token)
  }

  /** Requests an upload link as a page does. */
  async function link(params: Record<string, string | number>, provider = 'quay'): Promise<Answer> {
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
    const headers = { authorization: `Bearer ${await token(provider)}` }
    return send(`/awslink?${query}`, { headers, host: hostOf(provider) })
  }

  async function links(params: Record<string, string | number>) {
    const answer = await link(params)
    const { url, signedRequest } = answer.json()
    if (typeof url !== 'string' || typeof signedRequest !== 'string') throw new Error(answer.body.toString())
    return { url: pathOf(url), address: url, signedRequest: pathOf(signedRequest), whole: signedRequest }
  }

  const put = (path: string, body: Uint8Array, { type = 'image/png', ...sending }: Sending & { type?: string } = {}) =>
    send(path, { method: 'PUT', body, ...sending, headers: type ? { 'content-type': type } : {} })

  async function work(provider = 'quay'): Promise<UploadWork> {
    const { tenants, ports } = world.app.platform
    const tenant = await tenants.resolve({ host: hostOf(provider), protocol: 'http', wishes: {} })
    if (!tenant) throw new Error(`nobody has ${provider}`)
    return { tenant, ports }
  }

  async function rows(): Promise<StoredUpload[]> {
    const [found] = await database.db.read([statement('SELECT * FROM uploads ORDER BY created, id')])
    return (found?.rows ?? []).map(uploadOf)
  }

  /** Whether the store has a file under the key. */
  async function has(key: string | null): Promise<boolean> {
    const { tenant } = await work()
    return key !== null && (await tenant.plugins.files.get(tenant.context('files'), key)) !== null
  }

  return {
    ...world,
    s3,
    open,
    send,
    put,
    link,
    links,
    token,
    work,
    rows,
    has,
    async empty() {
      await database.db.knex('uploads').del()
      s3?.objects.clear()
      s3?.calm()
    },
    async close() {
      await world.close()
      await s3?.close()
    },
  }
}

export type UploadWorld = Awaited<ReturnType<typeof uploadWorld>>

/** Path and query of an address. */
export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}
