import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBundle } from '../persistence/bundle/import-bundle.ts'
import { testDialect, withDatabase } from '../testing/databases/databases.ts'
import {
  answerFault,
  contentTypes,
  hostileBodies,
  hostileHeaders,
  hostileQueries,
  hostileSegments,
  hostileValues,
} from '../testing/surfaces/hostile-input.ts'
import { openApp } from '../testing/worlds/open-app.ts'
import { graphCallsOfLife } from './graphql/life-calls.ts'
import { parameterSchemas } from './parameter-schemas.ts'
import { compileValidator } from './validate.ts'

const now = Date.UTC(2026, 5, 1, 12)
const host = 'quay.northwind.localhost:3000'

/** What is refused before any database is asked is tried on one of them. */
const isFirst = testDialect() === 'sqlite'
/** For tens of thousands of requests, ms. */
const long = 120_000

interface Attempt {
  method: string
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

const decoders = new Map<string, (bytes: Buffer) => Buffer>([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
  ['zstd', zstdDecompressSync],
])

/** Headers whose values a database may be asked for: what the others say is read alike over each of them. */
const askedFor = new Set(['host', 'x-forwarded-host', 'provider', 'idempotency-key'])
const headersToTry = hostileHeaders.filter((one) => isFirst || Object.keys(one).some((name) => askedFor.has(name)))

/** The text of an answer: compressed bytes may look like anything. */
function textOf(bytes: Buffer, encoding: unknown): string {
  const decode = typeof encoding === 'string' ? decoders.get(encoding) : undefined
  return (bytes.length > 0 && decode ? decode(bytes) : bytes).toString('utf8')
}

await withDatabase('malformed and hostile input', (database) => {
  let app: FastifyInstance
  let token = ''
  const routes: { method: string; url: string }[] = []
  const faults: string[] = []

  beforeAll(async () => {
    const { db } = database()
    const bundle = await readFile(new URL('../../plugins/demo/bundles/northwind.json', import.meta.url), 'utf8')
    expect(await importBundle(db, bundle, { now })).toMatchObject({ ok: true })
    app = (await openApp({ db, now: () => now, pages: 'build', onRoute: (route) => routes.push(route) })).app
    const answer = await app.inject({
      method: 'POST',
      url: '/sitetoken',
      headers: { host, 'sec-fetch-site': 'same-origin' },
    })
    token = answer.json().token
  }, long)
  afterAll(() => app.close())

  async function attempt(one: Attempt): Promise<number> {
    const begun = performance.now()
    const { method, url, headers, payload } = one
    const answer = await app.inject({ method: asMethod(method), url, headers: { host, ...headers }, payload })
    const milliseconds = performance.now() - begun
    const body = textOf(answer.rawPayload, answer.headers['content-encoding'])
    const fault = answerFault({ status: answer.statusCode, body, milliseconds })
    const what = [method, url, JSON.stringify(headers), String(payload)].map((part) => part?.slice(0, 120)).join(' ')
    if (fault) faults.push(`${fault}: ${what}: ${body.slice(0, 300)}`)
    return answer.statusCode
  }

  /** Some at a time: one waits for a page while another is read. */
  async function attemptAll(all: Attempt[]): Promise<void> {
    const left = all.values()
    const some = Array.from({ length: 4 }, async () => {
      for (const one of left) await attempt(one)
    })
    await Promise.all(some)
  }

  const noFaults = () => expect(faults.splice(0)).toEqual([])

  const isPlain = (url: string) => !url.includes(':') && !url.includes('*')
  const filled = (url: string, segment: string) => url.replaceAll(/:\w+|\*/g, segment)

  test(
    'on every route and method: bodies and content types',
    async () => {
      expect(routes.length).toBeGreaterThan(20)
      for (const { method, url } of routes) {
        if (method === 'GET' || method === 'HEAD') continue
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
        const one = { method, url: filled(url, 'x') }
        await attemptAll([
          ...(isFirst ? hostileBodies.map((payload) => ({ ...one, payload, headers })) : []),
          ...keyedBodies.map((payload) => ({ ...one, payload, headers })),
          ...(isFirst ? contentTypes : []).map((type) => ({
            ...one,
            payload: '{"a":1}',
            headers: { 'content-type': type },
          })),
          { ...one, payload: '{}' },
        ])
      }
      noFaults()
    },
    long,
  )

  test(
    'on every route: headers, queries and path segments',
    async () => {
      for (const { method, url } of routes) {
        if (method === 'HEAD') continue
        await attemptAll([
          ...headersToTry.map((headers) => ({ method, url: filled(url, 'x'), headers })),
          ...hostileQueries.map((query) => ({ method, url: filled(url, 'x') + query })),
          ...(isPlain(url) ? [] : hostileSegments.map((segment) => ({ method, url: filled(url, segment) }))),
        ])
      }
      noFaults()
    },
    long,
  )

  test.runIf(isFirst)('on every route: methods that it does not have', async () => {
    for (const { url } of routes) for (const method of methods) await attempt({ method, url: filled(url, 'x') })
    noFaults()
  })

  test(
    'on every operation: each parameter in turn, and all of them',
    async () => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const calling = (method: string, params: unknown): Attempt => ({
        method: 'POST',
        url: '/jrpc',
        headers,
        payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const refused = new Set<string>()
      for (const operation of app.platform.caller.operations.values()) {
        const schemas = parameterSchemas(operation)
        const good = goodParams(schemas.keys())
        const validate = compileValidator(operation.params)
        // What validation refuses reaches no operation: once for each schema says it for all that share it.
        function isNews(name: string, index: number, params: object): boolean {
          if (validate(params) === null) return true
          const what = `${name} ${index} ${JSON.stringify(schemas.get(name))}`
          return isFirst && !refused.has(what) && Boolean(refused.add(what))
        }
        const hostile = hostileValues.flatMap((value, index) => [
          ...schemas
            .keys()
            .map((name) => ({ name, params: { ...good, [name]: value } }))
            .filter(({ name, params }) => isNews(name, index, params))
            .map(({ params }) => params),
          value,
        ])
        // Lists are taken by position, and null is none.
        const isAsked = (params: unknown) =>
          isFirst || params === null || Array.isArray(params) || validate(params) === null
        const asked = [good, ...hostile].filter(isAsked)
        await attemptAll(asked.map((params) => calling(operation.name, params)))
      }
      noFaults()
    },
    long,
  )

  test('on the graph: variables and arguments', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const query = `query ($bookable: ID!, $start: String!, $seats: Int, $resources: [ID!]) {
      bookable(id: $bookable) { name forms { name } resources { name } }
      availability(bookable: $bookable, start: $start, end: "2026-06-03", seats: $seats, resources: $resources) { month }
    }`
    const good = { bookable: 'paddle-lesson', start: '2026-06-02', seats: 1, resources: [] }
    for (const value of hostileValues)
      for (const name of Object.keys(good)) {
        const variables = { ...good, [name]: value }
        await attempt({ method: 'POST', url: '/graphql', headers, payload: JSON.stringify({ query, variables }) })
      }
    noFaults()
  })

  test.runIf(isFirst)(
    'on the graph: what of a life’s calls has parts of its own',
    async () => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      for (const { name, kind, types } of graphCallsOfLife) {
        const args = Object.keys(types)
        const query = `${kind.toLowerCase()} call(${args.map((one) => `$${one}: ${types[one]}`).join(', ')}) {
          done: ${name}(${args.map((one) => `${one}: $${one}`).join(', ')})
        }`
        const good = goodParams(args)
        const parts = args.filter((one) => types[one]?.startsWith('JSON'))
        const asked = parts.flatMap((one) => hostileValues.map((value) => ({ ...good, [one]: value })))
        const payloads = [good, ...asked].map((variables) => JSON.stringify({ query, variables }))
        await attemptAll(payloads.map((payload) => ({ method: 'POST', url: '/graphql', headers, payload })))
      }
      noFaults()
    },
    long,
  )

  test('unknown paths and queries', async () => {
    for (const segment of hostileSegments) {
      for (const method of ['GET', 'POST']) await attempt({ method, url: `/${segment}` })
      await attempt({ method: 'GET', url: `/book/${segment}/${segment}`, headers: { accept: 'text/html' } })
    }
    for (const query of hostileQueries)
      await attempt({ method: 'GET', url: `/${query}`, headers: { accept: 'text/html' } })
    await attempt({ method: 'GET', url: `/${'a/'.repeat(4000)}` })
    noFaults()
  })

  test('bytes that are no HTTP are answered or cut off, and the server continues', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const line = `Host: ${host}\r\n`
    for (const bytes of [
      'nonsense\r\n\r\n',
      `GET / HTTP/9.9\r\n${line}\r\n`,
      'GET / HTTP/1.1\r\n\r\n',
      `GET / HTTP/1.1\r\n${line}${line}\r\n`,
      `GET /\u0000 HTTP/1.1\r\n${line}\r\n`,
      `GET / HTTP/1.1\r\n${line}X-Big: ${'x'.repeat(40_000)}\r\n\r\n`,
      `POST /jrpc HTTP/1.1\r\n${line}Content-Length: -5\r\n\r\n`,
      `POST /jrpc HTTP/1.1\r\n${line}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `POST /jrpc HTTP/1.1\r\n${line}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      `GET http://evil.example/ HTTP/1.1\r\n${line}Connection: close\r\n\r\n`,
    ]) {
      const answer = await exchange(port, bytes)
      expect(answer.slice(0, 12), bytes.slice(0, 60)).toMatch(/^(HTTP\/1\.1 [1-4]|$)/)
      expect(answerFault({ status: 400, body: answer, milliseconds: 0 })).toBeNull()
    }
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})

type Method = NonNullable<InjectOptions['method']>

const methods: Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const asMethod = (method: string): Method => methods.find((one) => one === method) ?? 'GET'

/** For each hostile value, a body with it under every name that a route may read. */
const keyedBodies = hostileValues.map((value) =>
  JSON.stringify({
    id: value,
    bookable: value,
    draft: value,
    reservations: value,
    query: value,
    extensions: value,
    method: value,
  }),
)

/** Plausible values by name, so that validation reaches the hostile one. */
function goodParams(names: Iterable<string>): Record<string, unknown> {
  const known: Record<string, unknown> = {
    bookable: 'paddle-lesson',
    id: 'paddle-lesson',
    start: '2026-06-02 09:00:00',
    end: '2026-06-02 10:30:00',
    seats: 1,
    draft: 'draft-0000001',
    language: 'es',
    bookables: ['paddle-lesson'],
    reservations: ['x'],
    reservation: 'x',
    processor: 'payment-sandbox.card',
    timezone: 'Europe-London',
    user: { email: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace' },
  }
  return Object.fromEntries([...names].flatMap((name) => (name in known ? [[name, known[name]]] : [])))
}

/** Whether an answer has come to the end that its headers announce. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end))?.[1]
  if (end < 0 || length === undefined) return end >= 0 && answer.endsWith('\r\n0\r\n\r\n')
  return Buffer.byteLength(answer.slice(end + 4)) >= Number(length)
}

/** Sends bytes and reads until an answer is whole or the server ends the connection; one that does neither fails. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(20_000, () => socket.destroy(new Error(`nothing ends the answer to ${bytes.slice(0, 60)}`)))
    socket.on('data', (chunk) => {
      answer += chunk
      if (isWhole(answer)) socket.destroy()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error) => ('code' in error && error.code === 'ECONNRESET' ? resolve(answer) : reject(error)))
  })
}
