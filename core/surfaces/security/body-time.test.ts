import { type ClientRequest, request } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyTime } from './body-time.ts'

const app: FastifyInstance = Fastify()
beforeAll(async () => {
  bodyTime(app, 30)
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  for (const [path, slowBody] of Object.entries({ '/form': false, '/file': true }))
    app.post(path, { config: { slowBody } }, async ({ raw }) => {
      for await (const piece of raw) expect(piece).toBeDefined()
      return 'ok'
    })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

function open(path: string, headers: Record<string, string>): ClientRequest {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const sent = request({ port, host: '127.0.0.1', path, method: 'POST', agent: false, headers })
  sent.flushHeaders()
  return sent
}

/** The status of its answer, null if it is cut off. */
const statusOf = (sent: ClientRequest) =>
  new Promise<number | null>((resolve) => {
    sent.on('error', () => resolve(null))
    sent.on('response', (response) => resolve(response.resume().statusCode ?? null))
  })

const chunked = { 'transfer-encoding': 'chunked', 'content-type': 'text/plain' }

test('a body that never ends is cut off', async () => {
  expect(await statusOf(open('/form', chunked))).toBeNull()
  expect(await statusOf(open('/form', { 'content-length': '10', 'content-type': 'text/plain' }))).toBeNull()
})

test('a body in time is answered', async () => {
  const sent = open('/form', chunked)
  sent.end('hello')
  expect(await statusOf(sent)).toBe(200)
})

test('a file may take longer than other bodies', async () => {
  const file = open('/file', chunked)
  const status = statusOf(file)
  expect(await statusOf(open('/form', chunked))).toBeNull()
  file.end('a file')
  expect(await status).toBe(200)
})
